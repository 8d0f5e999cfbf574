/** The sentence, or sentences, that the characters `start` to `end` of a page are in. */
export const sentenceAround = (
  page: string,
  start: number,
  end: number,
): { readonly text: string; readonly start: number; readonly end: number } => {
  // A single line break ends no sentence. A space in its place keeps the length.
  const flat = page.replace(/(?<!\n[^\S\n]*)\n(?![^\S\n]*\n)/gu, ' ');
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(flat)].filter(
    ({ index, segment }) => index < end && index + segment.length > start,
  );
  const first = segments[0]?.index ?? start;
  const last = segments.at(-1);
  const raw = page.slice(first, last ? last.index + last.segment.length : end);
  const lead = raw.length - raw.trimStart().length;
  // White space is collapsed before and after the words separately, so that their new position is known.
  const before = raw.slice(lead, start - first).replace(/\s+/gu, ' ');
  const words = raw.slice(start - first, end - first).replace(/\s+/gu, ' ');
  const after = raw
    .slice(end - first)
    .trimEnd()
    .replace(/\s+/gu, ' ');
  return { text: before + words + after, start: before.length, end: before.length + words.length };
};
