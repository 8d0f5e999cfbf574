/** A document as the cutters see it: headings, and what is under them. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph' | 'item' | 'code'; readonly text: string };

/** A heading that asked, and what was under it. */
export interface CutQuestion {
  readonly question: string;
  /** The texts of the blocks under the heading, in order; where they are in the imported book is the known place. */
  readonly answer: readonly string[];
}

/** What is left of a document once its asking headings are taken out. */
export interface CutDocument {
  readonly blocks: readonly DocumentBlock[];
  readonly questions: readonly CutQuestion[];
}

/** Without the number that a heading is under. */
const unnumbered = (heading: string): string =>
  heading.replace(/^\s*(?:\d+\.)*\d*\.?:?\s+(?=\S)/u, '').trim();

/** A heading asks where it has a question mark, and a word more than "What is it?" has. */
const asks = (heading: string): boolean => heading.includes('?') && heading.split(/\s+/u).length > 3;

/** Takes the headings that ask out of a document; a question's section ends at the next heading of its level or above. */
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
