/**
 * Decodes bytes; null if they are not text. Tries the byte order mark, UTF-16 by its zeros, UTF-8, then the declared
 * encoding.
 */
export const decodeText = (bytes: Uint8Array): string | null => {
  const decodedByMark = byMark(bytes);
  if (decodedByMark !== null) return decodeIfPlausible(decodedByMark);
  const utf16 = utf16Order(bytes);
  if (utf16 !== null) return decodeIfPlausible(new TextDecoder(utf16).decode(bytes));
  if (bytes.subarray(0, 65_536).includes(0)) return null;
  try {
    return decodeIfPlausible(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return decodeIfPlausible(new TextDecoder(declared(bytes)).decode(bytes));
  }
};

/** The encoding that an HTML or XML file declares, if it is not UTF-8; Windows-1252 if it declares none. */
const declared = (bytes: Uint8Array): string => {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048));
  const label =
    /<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)=["']?\s*([\w.:-]{3,40})/iu.exec(start)?.[1] ?? '';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'windows-1252';
  }
};

const byMark = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder('utf-8').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
};

/** Latin text in UTF-16 has a zero in every other byte. */
const utf16Order = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 8 || bytes.length % 2 !== 0) return null;
  let even = 0;
  let odd = 0;
  sample.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  const half = sample.length / 2;
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.6 && odd < half * 0.05) return 'utf-16be';
  return null;
};

/** Text has hardly any control characters and replacement characters. */
const decodeIfPlausible = (text: string): string | null => {
  const sample = text.slice(0, 20_000);
  let odd = 0;
  for (const character of sample) {
    const code = character.codePointAt(0) ?? 0;
    const control = code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13;
    if (control || (code >= 0x7f && code <= 0x9f) || code === 0xfffd) odd += 1;
  }
  return odd > Math.max(2, sample.length * 0.01) ? null : text;
};
