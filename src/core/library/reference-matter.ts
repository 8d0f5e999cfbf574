/** The end of a line of the contents or an index: leaders, a gap or a comma, and page numbers ("Tides . . . 7", "tide, 7, 12"). */
const pageNumbers = /(?:(?:\. ?){3,}|…|\t|,? )\s*(?:\d{1,4}|[ivxlc]{1,7})(?:(?:, ?| ?[–-] ?)\d{1,4})*$/u;
const longestEnd = 40;
const endsInPages = (line: string): boolean =>
  pageNumbers.test(line.slice(-longestEnd)) && /\p{L}/u.test(line);
/** A line that begins an entry of the bibliography: "[Abc91] …", "[12] …". */
const labelledEntry = /^\[(?:\d{1,3}|[\p{L}+]{1,12}\d{0,4}[a-z]?)\] \S/u;
const year = /\b(?:1[5-9]|20)\d\d\b/gu;

const listsPages = /^(?:table of )?contents$|^list of (?:figures|tables|illustrations|listings)$|\bindex$/iu;
const listsWorks = /^(?:(?:selected |general )?bibliography|references|works cited|literature(?: cited)?)$/iu;

const share = (lines: readonly string[], fits: (line: string) => boolean): number =>
  lines.length === 0 ? 0 : lines.filter(fits).length / lines.length;

/** Shares of lines that make a text reference matter: by their form alone, and under a heading that says so. */
const byForm = 0.5;
const underHeading = 0.2;
const fewestLines = 3;
/** Years that a list of works has at least, and in each 1000 characters of it. */
const fewestYears = 2;
const yearsOfWorks = 3;

/** Whether a text is the contents, an index or a bibliography: it names matters and explains none. */
export const isReferenceMatter = ({
  headingPath,
  text,
}: {
  readonly headingPath: readonly string[];
  readonly text: string;
}): boolean => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const titles = headingPath.map((title) => title.replace(/^[\d.\s]+/u, '').trim());
  const pages = share(lines, endsInPages);
  const works = share(lines, (line) => labelledEntry.test(line));
  if (lines.length >= fewestLines && (pages >= byForm || works >= byForm)) return true;
  if (titles.some((title) => listsPages.test(title)) && pages >= underHeading) return true;
  const years = text.match(year)?.length ?? 0;
  return (
    titles.some((title) => listsWorks.test(title)) &&
    (works > 0 || (years >= fewestYears && (1000 * years) / Math.max(1, text.length) >= yearsOfWorks))
  );
};
