"""The words of the faith's matters: who and what a sentence speaks of when it needs a source.

Lists, in lower case, of whole words and of beginnings of words; a sentence about everyday things
has none of them.
"""

from __future__ import annotations

import re

_PEOPLE = """aaron abel abraham absalom adam agrippa ahab amnon ananias andrew apollos artaxerxes
    augustine balaam barabbas barnabas bartimaeus bathsheba belshazzar benjamin bethsaida bildad
    boaz caesar caiaphas cain caleb calvin cephas cornelius cyrus daniel darius david deborah
    delilah eli elihu elijah eliphaz elisha elizabeth enoch ephraim esau esther eve ezekiel ezra
    felix festus gabriel gideon goliath habakkuk hagar haggai haman hannah herod hezekiah hosea
    hophni isaac isaiah ishmael jacob jairus james japheth jehu jephthah jeremiah jeroboam jerome
    jesse jezebel joab job joel john jonah jonathan joseph joshua josiah judah judas jude laban
    lazarus leah leviathan luke luther lydia malachi manasseh mark martha mary matthew melchizedek
    micah michael michal miriam mordecai moses naaman nahum naomi nathan nebuchadnezzar nehemiah
    nicodemus noah obed onesimus origen paul peter pharaoh philemon philip phinehas phoebe pilate
    potiphar priscilla rachel rahab rebekah rehoboam reuben ruth samson samuel sapphira sarah satan
    saul shem silas simeon simon sisera solomon spurgeon stephen tertullian thomas timothy titus
    tyndale tychicus uriah uzziah wesley whitefield wycliffe xerxes zacchaeus zechariah zephaniah
    zipporah zophar athanasius aquinas anselm chrysostom irenaeus eusebius erasmus zwingli knox
    bunyan polycarp ignatius clement pelagius arius"""
_PLACES = """antioch assyria babylon bethany bethel bethlehem calvary canaan capernaum carmel
    corinth damascus eden edom egypt emmaus ephesus galatia galilee gethsemane gilead golgotha
    gomorrah horeb israel jericho jerusalem judea lystra macedonia mesopotamia moab moriah nazareth
    nicaea nineveh patmos persia philippi philistia rome samaria sheol sinai sodom tarshish
    thessalonica tyre wilderness zion ararat"""
_BOOKS = """acts chronicles colossians corinthians deuteronomy ecclesiastes ephesians exodus
    galatians genesis hebrews judges lamentations leviticus numbers philippians proverbs psalm
    psalms revelation romans thessalonians gospel gospels epistle epistles torah pentateuch
    septuagint apocrypha canon creed creeds catechism"""
_WORDS = """agape almighty altar angel angels anointed apostle apostles ark ascension ass
    baptised baptized believer believers bible biblical bishop bishops bless blessed blessing
    blessings blood bridegroom brother brothers calf centurion cherubim chosen christ church
    churches commandment commandments commended communion conscience council covenant covenants
    creator creature cross crowd crown curse cursed deacon deacons dead death deceit deeds demon
    demons devil disciple disciples divine donkey doubted dove dust elder elders elect election
    enemy enemies endurance endures epistles eternal eternity eucharist everlasting evil exile
    faith faithful faithfulness fasting father fathers feast feasts fig flesh flock flood fool
    fools forgive forgives forgiven forgiveness generosity generous gentile gentiles gift gifts
    glory god gods godly godliness goliath gospel grace greek guilt guilty harvest heal healed
    healing healer heart hearts heaven heavenly heavens hebrew heir heirs hell heresy holiness holy
    hope hospitality humble humbled humility idol idols immortal imperishable incarnation incense
    inherit inheritance inspired jehovah jesus jew jewish jews judge judged judgement judgment just
    justice justified justifies justify kindness king kings kingdom lamb law leper lepers levite
    levites lion locusts lord love loved loves loving lust manger manna martyr martyrs mercies
    merciful mercy messiah millennium miracle miracles monk monks moral mortal mount mourn mourning
    myrrh neighbour neighbor neighbours neighbors oath obedience obedient obey obeyed offering
    offerings oil ox oxen pagan parable parables paradise pardon passover pastor patriarch
    patriarchs patience patient peace pentecost persecution persecuted pharisee pharisees pilgrim
    plague plagues poet pope praise praises pray prayed prayer prayers praying prays preach
    preached preacher preaching preeminence presbyter priest priests prince prison prodigal
    promise promised promises prophecy prophesied prophet prophets providence psalmist punishment
    purified purity rabbi ransom rebirth redeem redeemed redeemer redemption reformation reformer
    reformers remnant repent repentance repented resurrected resurrection reverence rich righteous
    righteousness sabbath sacrament sacraments sacrifice sacrificed sacrifices sadducees saint
    saints salvation salvific samaritan sanctification sanctified sanctify saviour savior saved
    saves scribe scribes scripture scriptures sepulchre serpent servant servants shame sheep
    shepherd shepherds sin sinful sinless sinned sinner sinners sins slave slaves snake son sons
    sorrow soul souls spirit spirits spiritual staff stoned suffer suffered suffering sufferings
    sword synagogue synagogues tabernacle talents temple temptation temptations tempted testament
    testify testimony thief tithe tithes tomb tongues transfigured trespasses trial trials tribe
    tribes trinity trust trusted trusting trusts truth unbelief underworld unleavened vanity vine
    vineyard virgin virtue vow vows wages wandered watchman wicked wickedness widow widows wine
    wisdom wise witness witnesses word-made-flesh worship worshipped worships wrath yahweh yoke
    zeal allegory typology exegesis interpreters commentators commentator theologians theologian
    doctrine doctrines dogma liturgy hymn hymns missionary missionaries monasteries papacy puritan
    puritans schism orthodoxy vulgate"""
_BEGINNINGS = """believ repent forgiv sanctif justif redeem circumci crucif bapti resurrect
    righteous proph theolog scriptur apostol idolat aton preach worship pharis nazir covet fornicat
    adulter blasphem reconcil regenerat predestin foreordain foreknow propitiat intercess
    anxi worr jealous envy envious greed humbl generos hospitab merci compassion kindn prais"""
_TELLING = """chapter passage story account narrative narrator author writer letter epistle parable
    verse verses text translated phrase term book song poem hymn proverb vision dream genealogy"""

FAITH = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(f'{_PEOPLE} {_PLACES} {_BOOKS} {_WORDS}'.split())}"
    rf"|(?:{'|'.join(_BEGINNINGS.split())})[a-z]*)(?:[’']s?)?(?![^\W_])",
    re.IGNORECASE,
)
"""A word of the faith's matters: a person, place or book of scripture, or what it speaks of."""

TELLING = re.compile(rf"\b(?:{'|'.join(_TELLING.split())})s?\b", re.IGNORECASE)
"""A word for scripture as a text, of which a sentence may say what it says."""
