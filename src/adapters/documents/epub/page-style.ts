/**
 * The style sheet that comes before a document's own: the reader's font size and ink, the height of the content,
 * nothing wider than the column. The reader sets the variables.
 */
export const pageStyle = `
:root{font:400 var(--lectern-size,17px)/1.6 var(--lectern-font,Georgia,serif);color:var(--lectern-ink,#23211d);
background:none!important;font-size:var(--lectern-size,17px)!important;overflow:auto hidden!important;
display:flow-root!important;position:static!important;width:auto!important;height:auto!important;min-height:0!important;
max-width:none!important;margin:0!important;padding:0!important;columns:auto!important;writing-mode:horizontal-tb!important;
hyphens:auto;overflow-wrap:break-word;-webkit-text-size-adjust:none}
body{display:flow-root!important;position:relative!important;width:auto!important;height:auto!important;min-height:0!important;max-width:100%!important;
margin:0!important;padding:0!important;columns:auto!important;writing-mode:horizontal-tb!important;background-image:none!important}
img,svg,video{max-width:100%!important;max-height:calc(92*var(--lectern-vh,8px));object-fit:contain}
pre,code,samp{overflow-wrap:anywhere}pre{white-space:pre-wrap}
table{max-width:100%}
a[href],a[data-outside]{color:var(--lectern-link,#17604d);cursor:pointer}
a[data-outside]{text-decoration:underline dotted}
`.replaceAll('\n', '');
