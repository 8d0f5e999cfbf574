/** A file name for a title: `Breathing before the start` is `breathing-before-the-start`; a taken one gets a number. */
export function slugFor(title: string, taken: readonly string[]): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 70)
    .replace(/^-+|-+$/gu, '');
  const slug = plain || 'topic';
  if (!taken.includes(slug)) return slug;
  let n = 2;
  while (taken.includes(`${slug}-${n}`)) n += 1;
  return `${slug}-${n}`;
}
