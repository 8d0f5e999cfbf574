export const EPUB_STYLE = `html { font-family: "Source Serif 4", Literata, Georgia, serif; line-height: 1.5; }
body { margin: 0 5%; }
h1 { font-size: 1.7em; font-weight: 400; line-height: 1.2; margin: 0.2em 0 1.4em; }
h2 { font-size: 1.15em; font-weight: 600; line-height: 1.3; margin: 1.8em 0 0.6em; break-after: avoid; }
p { margin: 0; text-indent: 1.4em; orphans: 2; widows: 2; }
h1 + p, h2 + p, ol + p, ul + p, .number { text-indent: 0; }
ol, ul { margin: 0.7em 0; padding-left: 1.6em; }
li { margin: 0.2em 0; }
.number { font-style: italic; margin-top: 3em; opacity: 0.75; }
.gloss { text-indent: -1.2em; margin: 0.5em 0 0.5em 1.2em; }
.title-page { text-align: center; }
.title-page p, .copyright p, .contents p { text-indent: 0; }
.picture img { max-width: 60%; max-height: 60vh; }
.subtitle { font-style: italic; }
.author { margin-top: 2em; }
.copyright { font-size: 0.85em; margin-top: 40%; }
.entry { margin: 0.5em 0; }
`;
