/**
 * The headers of a cover. Its address names the version of its bytes, so that one that still is of this version may be
 * kept for good; any other is asked for again.
 */
export const coverHeaders = (
  cover: { readonly mediaType: string; readonly version: string },
  asked: string | null,
) => ({
  'Content-Type': cover.mediaType,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  ETag: `"${cover.version}"`,
  'Cache-Control': asked === cover.version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});
