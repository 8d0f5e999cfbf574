import { sentenceBounds } from '../../builtin/text/sentence-bounds';

/** Longer than any sentence. */
const maxKept = 1500;

/** Keeps the end of what an answer has said, for the sentence before a marker. */
export interface Claims {
  say(text: string): void;
  /** The sentence that a marker right here supports; that of the marker before where nothing was said since. */
  current(): string;
  /** Every sentence that is kept. */
  sentences(): readonly string[];
  /** The line so far. */
  line(): string;
  /** Whether a quotation is open here: what is inside it is not the answer's own. */
  inQuotation(): boolean;
}

const speaks = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The sentences of a line of an answer. */
export const sentencesOfLine = (line: string): readonly string[] =>
  sentenceBounds(line)
    .map(({ start, end }) => line.slice(start, end))
    .filter(speaks);

export const createClaims = (): Claims => {
  let said = '';
  const line = (): string => said.slice(said.lastIndexOf('\n') + 1);
  return {
    say(text) {
      said = (said + text).slice(-maxKept);
    },
    current() {
      const last = said.split('\n').findLast(speaks) ?? '';
      return sentencesOfLine(last).at(-1) ?? last;
    },
    sentences: () => said.split('\n').flatMap(sentencesOfLine),
    line,
    inQuotation() {
      const open = line();
      return (
        open.lastIndexOf('“') > open.lastIndexOf('”') ||
        open.lastIndexOf('«') > open.lastIndexOf('»') ||
        (open.match(/"/gu)?.length ?? 0) % 2 === 1
      );
    },
  };
};
