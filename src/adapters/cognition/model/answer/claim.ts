import { sentenceBounds } from '../../builtin/text/sentence-bounds';

/** Characters; longer than any sentence. */
const maxKept = 1500;

/** Keeps the last part of an answer's text, to find the sentence before a marker. */
export interface ClaimReader {
  say(text: string): void;
  /**
   * The sentence that a marker at this point supports. If there is no text since the last marker, that marker's
   * sentence.
   */
  current(): string;
  /** All sentences still kept. */
  sentences(): readonly string[];
  /** The current line up to here. */
  line(): string;
  /** Whether a quotation is open here; a marker inside it belongs to the quoted text. */
  inQuotation(): boolean;
}

const speaks = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The sentences of a line of an answer. */
export const sentencesOfLine = (line: string): readonly string[] =>
  sentenceBounds(line)
    .map(({ start, end }) => line.slice(start, end))
    .filter(speaks);

export const createClaimReader = (): ClaimReader => {
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
