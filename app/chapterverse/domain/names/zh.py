"""Chinese book names, traditional and simplified: the Union Version. Read in every language, since
no other script can be mistaken for it."""

from chapterverse.domain.names.table import Names

BOOKS = """\
Gen | 創世記, 创世记, 創世紀, 創, 创
Exod | 出埃及記, 出埃及记, 出
Lev | 利未記, 利未记, 利
Num | 民數記, 民数记, 民
Deut | 申命記, 申命记, 申
Josh | 約書亞記, 约书亚记, 書, 书
Judg | 士師記, 士师记, 士
Ruth | 路得記, 路得记, 得
1Sam | 撒母耳記上, 撒母耳记上, 撒上
2Sam | 撒母耳記下, 撒母耳记下, 撒下
1Kgs | 列王紀上, 列王纪上, 王上
2Kgs | 列王紀下, 列王纪下, 王下
1Chr | 歷代志上, 历代志上, 代上
2Chr | 歷代志下, 历代志下, 代下
Ezra | 以斯拉記, 以斯拉记, 拉
Neh | 尼希米記, 尼希米记, 尼
Esth | 以斯帖記, 以斯帖记, 斯
Job | 約伯記, 约伯记, 伯
Ps | 詩篇, 诗篇, 詩, 诗
Prov | 箴言, 箴
Eccl | 傳道書, 传道书, 傳, 传
Song | 雅歌, 歌
Isa | 以賽亞書, 以赛亚书, 賽, 赛
Jer | 耶利米書, 耶利米书, 耶
Lam | 耶利米哀歌, 哀
Ezek | 以西結書, 以西结书, 結, 结
Dan | 但以理書, 但以理书, 但
Hos | 何西阿書, 何西阿书, 何
Joel | 約珥書, 约珥书, 珥
Amos | 阿摩司書, 阿摩司书, 摩
Obad | 俄巴底亞書, 俄巴底亚书, 俄
Jonah | 約拿書, 约拿书, 拿
Mic | 彌迦書, 弥迦书, 彌, 弥
Nah | 那鴻書, 那鸿书, 鴻, 鸿
Hab | 哈巴谷書, 哈巴谷书, 哈
Zeph | 西番雅書, 西番雅书, 番
Hag | 哈該書, 哈该书, 該, 该
Zech | 撒迦利亞書, 撒迦利亚书, 亞, 亚
Mal | 瑪拉基書, 玛拉基书, 瑪, 玛
Matt | 馬太福音, 马太福音, 太
Mark | 馬可福音, 马可福音, 可
Luke | 路加福音, 路
John | 約翰福音, 约翰福音, 約, 约
Acts | 使徒行傳, 使徒行传, 徒
Rom | 羅馬書, 罗马书, 羅, 罗
1Cor | 哥林多前書, 哥林多前书, 林前
2Cor | 哥林多後書, 哥林多后书, 林後, 林后
Gal | 加拉太書, 加拉太书, 加
Eph | 以弗所書, 以弗所书, 弗
Phil | 腓立比書, 腓立比书, 腓
Col | 歌羅西書, 歌罗西书, 西
1Thess | 帖撒羅尼迦前書, 帖撒罗尼迦前书, 帖前
2Thess | 帖撒羅尼迦後書, 帖撒罗尼迦后书, 帖後, 帖后
1Tim | 提摩太前書, 提摩太前书, 提前
2Tim | 提摩太後書, 提摩太后书, 提後, 提后
Titus | 提多書, 提多书, 多
Phlm | 腓利門書, 腓利门书, 門, 门
Heb | 希伯來書, 希伯来书, 來, 来
Jas | 雅各書, 雅各书, 雅
1Pet | 彼得前書, 彼得前书, 彼前
2Pet | 彼得後書, 彼得后书, 彼後, 彼后
1John | 約翰一書, 约翰一书, 約一, 约一, 約壹, 约壹
2John | 約翰二書, 约翰二书, 約二, 约二, 約貳, 约贰
3John | 約翰三書, 约翰三书, 約三, 约三, 約參, 约叁
Jude | 猶大書, 犹大书, 猶, 犹
Rev | 啟示錄, 启示录, 啟, 启
"""

NAMES = Names(language="zh", books=BOOKS, chapter_words=("章",), verse_words=("節", "节"))
