/**
 * The headers of a cover. If the address names its current version, the response may be cached indefinitely; otherwise it
 * must be revalidated.
 */
export const coverHeaders = (
  cover: { readonly mediaType: string; readonly version: string },
  requestedVersion: string | null,
) => ({
  'Content-Type': cover.mediaType,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  ETag: `"${cover.version}"`,
  'Cache-Control':
    requestedVersion === cover.version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});
