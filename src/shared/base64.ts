/** Bytes as Base64. */
export const base64Of = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  // `fromCharCode` takes each byte as an argument, and only so many.
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
};
