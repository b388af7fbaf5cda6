"""The style sheet of an HTML file: for a screen of any width, and for paper."""

STYLE = """
:root { color-scheme: light; }
body { margin: 2.5rem auto; padding: 0 1.5rem; max-width: 42rem; background: #fff; color: #231f1a;
  font: 1.125rem/1.5 "Gentium Plus", "Charis SIL", "Noto Serif", Georgia, serif; }
h1 { font-weight: 400; font-size: 1.9rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.35rem; margin: 2rem 0 .5rem; } h3 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
h4, h5 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
p { margin: .6rem 0; } .facts, .origin, .label, .small { color: #615a4f; font-size: .88rem; }
.origin { font-style: italic; }
blockquote, .quotation { margin: .7rem 1rem .7rem 1.5rem; }
.passage { border-inline-start: 2px solid #b9b2a6; padding-inline-start: 1.1rem; margin: 1.1rem 0; }
.place { font-variant: small-caps; } .tags { color: #615a4f; font-size: .8rem; }
table { border-collapse: collapse; width: 100%; }
th { text-align: start; font-weight: 400; font-size: .85rem; color: #615a4f; }
th, td { border-bottom: 1px solid #e0d9cc; padding: .25rem .6rem .25rem 0; vertical-align: top; }
[dir="rtl"] { padding-inline-end: .6rem; } .title { font-style: italic; color: #615a4f; }
:lang(he) { font-family: "Ezra SIL", "SBL Hebrew", "Noto Serif Hebrew", serif; font-size: 1.15em; }
:lang(ar) { font-family: "Noto Naskh Arabic", "Scheherazade New", serif; font-size: 1.1em; }
sup { font-size: .65em; line-height: 0; } sup a, a.ref { color: inherit; text-decoration: none; }
a { color: #2f4579; } .jesus { color: #8a2f22; } .name { font-variant: small-caps; }
mark { color: inherit; text-decoration: underline; text-decoration-thickness: 2px; }
.pen1 { background: #fbe9a9; text-decoration-style: solid; }
.pen2 { background: #d9eccb; text-decoration-style: dashed; }
.pen3 { background: #d3e4f3; text-decoration-style: dotted; }
.pen4 { background: #f7dad6; text-decoration-style: wavy; }
.direct { color: #24633c; } .contextual { color: #175f75; } .thematic { color: #7a5312; }
.not_supported { color: #9e2f28; } .unchecked { color: #5f584d; }
.writing { border-bottom: 1px solid #b9b2a6; height: 2.1rem; }
.notes { border-top: 1px solid #231f1a; margin-top: 2.5rem; padding-top: .6rem; }
.note { font-size: .85rem; line-height: 1.35; margin: .35rem 0 .35rem 2rem; text-indent: -2rem; }
.note > a { display: inline-block; width: 2rem; text-indent: 0; color: inherit; }
pre { background: #f4f0e8; padding: .6rem; overflow-x: auto; }
.small > b + p { display: inline; }
@media print { body { max-width: none; margin: 0; } .break { break-before: page; }
  h2, h3, h4, h5, .place, .lead, .origin, .label { break-after: avoid; }
  .writing { break-before: avoid; } tr, .note { break-inside: avoid; } }
"""
