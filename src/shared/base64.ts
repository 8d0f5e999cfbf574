export const base64Of = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  // In chunks: each byte is an argument of `fromCharCode`, and the number of arguments is limited.
  for (let at = 0; at < bytes.length; at += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
};
