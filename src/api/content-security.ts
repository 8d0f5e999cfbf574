/**
 * What the page may load: its own files and nothing else. Styles may be inline, for the editor sets its own; scripts
 * may not.
 * @param sockets where else it may connect to: the WebSocket of the browser front.
 */
export const contentSecurityPolicy = (sockets: readonly string[]): string =>
  [
    "default-src 'none'",
    // The decoders of pictures in PDFs are WebAssembly; that runs no script.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...sockets].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** The headers of everything that a front serves. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The name of a link's host is looked up by a click and not before: names can carry what they are not to tell.
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};
