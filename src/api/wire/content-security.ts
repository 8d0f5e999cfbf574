import { asBookId, type BookId } from '../../shared/model';
import { decodePart } from '../../shared/text/decode-part';

/** Replaced by the nonce in the built page (`electron.vite.config.ts`). */
const nonceMark = '__CSP_NONCE__';

/** The page's HTML with the nonce of its policy. */
export const pageWithNonce = (html: string, nonce: string): string => html.replaceAll(nonceMark, nonce);

/**
 * The page may load only its own files. It has no inline scripts or styles; the editor adds style sheets with the nonce.
 * @param sockets other addresses that it may connect to: the WebSocket of the browser front.
 */
export const contentSecurityPolicy = (sockets: readonly string[], nonce: string): string =>
  [
    "default-src 'none'",
    // The image decoders for PDFs are WebAssembly, which runs no script.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...sockets].join(' ')}`,
    // Books in their original layout: served by the same front, without scripts (`partHeaders`).
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
  // No DNS lookup of a link before it is clicked: a host name can leak data.
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * The headers of a file from a book, which is untrusted: it may have inline styles, but it runs no script, submits no
 * form, loads only what is under `parts`, and only Lectern's own page may frame it. That page reads it to find and mark
 * quotations, so the same origin.
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
export const partsBase = (bookId: BookId): string => `/api/books/${bookId}/parts/`;

/** The file of a book that an address requests, if any. */
export const requestedPart = (
  pathname: string,
): { readonly bookId: BookId; readonly path: string } | null => {
  const [, bookId, path] = /^\/api\/books\/([^/]+)\/parts\/(.+)$/u.exec(pathname) ?? [];
  return bookId === undefined || path === undefined
    ? null
    : { bookId: asBookId(bookId), path: decodePart(path) };
};
