const mostRanges = 12;

/** Page numbers in order as "3, 7 to 12 and 40". */
export const pageRanges = (pages: readonly number[]): string => {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const shown = ranges
    .slice(0, mostRanges)
    .map(({ from, to }) => (from === to ? String(from) : `${String(from)} to ${String(to)}`));
  const rest = ranges.length - shown.length;
  const all = rest > 0 ? [...shown, `${String(rest)} more places`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
};

const saying = 'There is no text on';

/**
 * What is told of pages that are pictures: on the shelf, and by an answer that may be missing for that reason. `relabelled`:
 * something else than its number is printed on one of them, so that it is said what is counted.
 */
export const textlessWarning = (pages: readonly number[], of: number, relabelled = false): string => {
  const page = relabelled ? 'PDF page' : 'page';
  const which =
    pages.length === of
      ? of === 1
        ? 'its only page'
        : `any of its ${String(of)} pages`
      : `${page} ${pageRanges(pages)}`;
  return `${saying} ${pages.length > 1 && pages.length < of ? which.replace('page', 'pages') : which}, probably pictures of a scan. They can be read, but not searched or asked about until text recognition (OCR) is run on the file.`;
};

/** That warning among a book's warnings; null where all its pages have text. */
export const findTextlessWarning = (warnings: readonly string[]): string | null =>
  warnings.find((warning) => warning.startsWith(saying)) ?? null;
