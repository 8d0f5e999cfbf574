import type { Passage } from '../../shared/model';
import { endsSentence } from '../../shared/text/ending';

/** A line of the contents: a title, leaders or a gap, and the page ("1.2 Tides … 7", "Tides . . . . xi"). */
export const contentsLine = /(?:…|(?:\. ?){3,}|_{3,}|\t)\s*(?:\d{1,4}|[ivxlc]{1,7})$/u;
/** Contents without pages: "Chapter 3 - Tides", "3.1 Tides". */
const numberedTitle =
  /^(?:(?:chapter|part|section|appendix)\s+(?:\d+|[ivxlc]+|[a-z])\b|\d+(?:\.\d+)+\s+\p{L}).{0,90}$/iu;
const isContentsLine = (line: string): boolean =>
  contentsLine.test(line) || (numberedTitle.test(line) && !endsSentence(line));

/** "[Lov43] Ada Lovelace. Notes.", "Lovelace, Ada: Notes. London, 1843." */
const listedWork =
  /^(?:\[(?:\d{1,3}|[\p{L}+⁺]{1,12}\d{0,4}[a-z]?)\]\s\S|\p{Lu}[\p{L}’'-]+, \p{Lu}.*\b(?:1[5-9]|20)\d{2}\b)/u;
/** "Tides, 30" in an index. */
const indexEntry = /\p{L}{2}[)”’"]?, \d{1,4}(?![\d.])/gu;

const referenceHeading =
  /^(?:[\dA-Z.]{1,5}\s+)?(?:(?:table of )?contents|list of \p{L}+|(?:\p{L}+ )?index|bibliography|references|works cited|literature(?: cited)?)$/iu;

/** Minimum number of such lines, under a matching heading and elsewhere. */
const minLines = { underHeading: 2, elsewhere: 3 } as const;

/**
 * Whether a passage is contents, index or bibliography, by the form of its lines. Under a matching heading fewer of them
 * are needed, but the heading alone is not enough ("References" may be a chapter of a manual).
 */
export const isReferenceMatter = ({ text, headingPath }: Pick<Passage, 'text' | 'headingPath'>): boolean => {
  const isUnderHeading = headingPath.some((heading) => referenceHeading.test(heading.trim()));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const needed = isUnderHeading ? 0.25 : 0.5;
  const least = isUnderHeading ? minLines.underHeading : minLines.elsewhere;
  const isMostly = (count: number, of: number): boolean => count >= least && count >= of * needed;
  const words = text.split(/\s+/u).length;
  return (
    isMostly(lines.filter(isContentsLine).length, lines.length) ||
    isMostly(lines.filter((line) => listedWork.test(line)).length, lines.length) ||
    isMostly(text.match(indexEntry)?.length ?? 0, words / wordsOfEntry)
  );
};

/** Average words per index entry. */
const wordsOfEntry = 4;
