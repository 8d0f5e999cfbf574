import { sentenceBounds } from '../../builtin/text/sentence-bounds';

/** Longer than any sentence. */
const kept = 1500;

/** Keeps the end of what an answer has said, for the sentence before a marker. */
export interface Claims {
  say(text: string): void;
  /** The sentence that a marker right here supports; that of the marker before where nothing was said since. */
  current(): string;
  /** Whether a quotation is open here: what is inside it is not the answer's own. */
  inQuotation(): boolean;
}

const lastSentence = (said: string): string => {
  const line = said
    .split('\n')
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
    .at(-1);
  if (line === undefined) return '';
  const bounds = sentenceBounds(line).filter(({ start, end }) =>
    /[\p{L}\p{N}]/u.test(line.slice(start, end)),
  );
  const last = bounds.at(-1);
  return last ? line.slice(last.start, last.end) : line;
};

export const createClaims = (): Claims => {
  let said = '';
  return {
    say(text) {
      said = (said + text).slice(-kept);
    },
    current: () => lastSentence(said),
    inQuotation() {
      const line = said.slice(said.lastIndexOf('\n') + 1);
      return (
        line.lastIndexOf('“') > line.lastIndexOf('”') ||
        line.lastIndexOf('«') > line.lastIndexOf('»') ||
        (line.match(/"/gu)?.length ?? 0) % 2 === 1
      );
    },
  };
};
