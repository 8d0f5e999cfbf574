/** A document as headings and the text under them. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'item' | 'code'; readonly text: string };

/** A heading that is a question, and the text under it. */
export interface CutQuestion {
  readonly question: string;
  /** The texts of the blocks under the heading, in order; their pages in the imported book are the right answer. */
  readonly answer: readonly string[];
}

/** The rest of a document without the headings that are questions. */
export interface CutDocument {
  readonly blocks: readonly DocumentBlock[];
  readonly questions: readonly CutQuestion[];
}

/** Removes a heading's number. */
const unnumbered = (heading: string): string =>
  heading.replace(/^\s*(?:\d+\.)*\d*\.?:?\s+(?=\S)/u, '').trim();

/** A heading is a question if it has a question mark and more words than "What is it?". */
const asks = (heading: string): boolean => heading.includes('?') && heading.split(/\s+/u).length > 3;

/** Removes the headings that are questions; a question's section ends at the next heading of its level or above. */
export const cutQuestions = (blocks: readonly DocumentBlock[]): CutDocument => {
  const left: DocumentBlock[] = [];
  const questions: { question: string; level: number; answer: string[]; open: boolean }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      for (const one of questions) if (block.level <= one.level) one.open = false;
      const question = unnumbered(block.text);
      if (asks(question)) questions.push({ question, level: block.level, answer: [], open: true });
      else left.push({ ...block, text: question });
      continue;
    }
    for (const one of questions) if (one.open) one.answer.push(block.text);
    left.push(block);
  }
  return {
    blocks: left,
    questions: questions.flatMap(({ question, answer }) => (answer.length > 0 ? [{ question, answer }] : [])),
  };
};
