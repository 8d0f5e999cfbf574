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
    // Books as they were made: served by the same front, without scripts (`partHeaders`).
    "frame-src 'self'",
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

/**
 * The headers of a file out of a book, which nobody here wrote: no script of it runs, no form is sent, nothing is loaded
 * but what is under `parts`, and only Lectern's own page shows it. That page reads it to find and mark quotations, hence
 * the same origin.
 * @param parts where this book's files are served; ends with a slash.
 */
export const partHeaders = (parts: string): Readonly<Record<string, string>> => ({
  ...safetyHeaders,
  'Content-Security-Policy': [
    "default-src 'none'",
    `img-src ${parts} data:`,
    `style-src ${parts} 'unsafe-inline'`,
    `font-src ${parts} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; '),
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, max-age=600',
});

/** The path under which a book's files are served, in both fronts. */
export const partsBase = (bookId: string): string => `/api/books/${bookId}/parts/`;

/** What an address asks for, if it is a file of a book. */
export const partAsked = (pathname: string): { readonly bookId: string; readonly path: string } | null => {
  const [, bookId, path] = /^\/api\/books\/([^/]+)\/parts\/(.+)$/u.exec(pathname) ?? [];
  return bookId === undefined || path === undefined ? null : { bookId, path: decodeURIComponent(path) };
};
