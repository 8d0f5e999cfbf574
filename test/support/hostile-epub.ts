import { makeEpub } from './make-epub';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Ways in which a page could run a script, leave its frame or call home; `out` is the server that must get no request. */
export const attacks = (out: string): string => `
<script>top.ran = 'script'</script>
<script src="${out}/script.js"></script>
<script src="ran.js"></script>
<p onclick="top.ran='click'" onmouseover="top.ran='over'" onfocus="top.ran='focus'" tabindex="0" id="target">Touch me.</p>
<img src="missing.png" onerror="top.ran='error'" alt=""/>
<img src="${pixel}" onload="top.ran='load'" alt=""/>
<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran='svg'"><script>top.ran='svg script'</script><a href="javascript:top.ran='svg link'"><text y="20">svg</text></a><image href="${out}/svg.png"/><animate attributeName="href" values="javascript:top.ran='animate'"/></svg>
<a id="js" href="javascript:top.ran='link'">A link that is a script</a>
<a id="spaced" href=" java&#10;script:top.ran='spaced'">Another</a>
<a id="world" href="${out}/world.html" target="_top" ping="${out}/ping">Into the world</a>
<a id="file" href="file:///etc/passwd">A file</a>
<object data="${out}/object.swf" type="application/x-shockwave-flash"><embed src="${out}/embed.swf"/></object>
<iframe src="${out}/frame.html" srcdoc="&lt;script&gt;top.ran='srcdoc'&lt;/script&gt;"></iframe>
<img src="${out}/picture.png" srcset="${out}/set.png 2x" alt=""/>
<video src="${out}/film.mp4" poster="${out}/poster.png" autoplay="autoplay"></video>
<audio src="${out}/sound.mp3" autoplay="autoplay"></audio>
<form action="${out}/form" method="post"><input name="q" value="secret"/><button id="send" formaction="${out}/button">Send</button></form>
<p style="background: url(${out}/style.png)">Styled.</p>
<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><style><img src="x" onerror="top.ran='mutation'"/></style></mtext></math>
`;

export const hostileHead = (out: string): string => `
<meta http-equiv="refresh" content="0;url=${out}/refresh.html"/>
<base href="${out}/"/>
<link rel="stylesheet" href="${out}/remote.css"/>
<link rel="preconnect" href="${out}"/><link rel="prefetch" href="${out}/prefetch.html"/>
<style>@import url("${out}/import.css"); @import "${out}/import2.css";
@font-face { font-family: Far; src: url(${out}/font.woff2) } body { font-family: Far; background: url('${out}/ground.png') }</style>
<link rel="stylesheet" href="book.css"/>`;

/** An EPUB that tries everything, with a plain sentence in it. */
export const hostileEpub = (out: string): Uint8Array =>
  makeEpub({
    title: 'A Hostile Book',
    chapters: [
      { file: 'one.xhtml', title: 'One', body: '' },
      { file: 'two.xhtml', title: 'Two', body: '<h1>Two</h1><p>Here it is quiet.</p>' },
    ],
    files: {
      'OEBPS/one.xhtml': `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>One</title>${hostileHead(out)}</head>
<body onload="top.ran='body'"><h1>One</h1><p>The book can be read all the same.</p>${attacks(out)}</body></html>`,
      'OEBPS/book.css': `@import url(${out}/from-css.css); h1 { background: url("${out}/from-css.png"); font-size: 32px; min-height: 50vh }
@import"${out}/no-space.css"; @\\69mport "${out}/escaped.css"; p { background: image-set("${out}/set.png" 1x) }`,
      'OEBPS/ran.js': "top.ran = 'file'",
    },
  });
