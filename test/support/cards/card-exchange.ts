import {
  type AnswerCard,
  type AnswerOutcome,
  asPassageId,
  type BookId,
  type CardSection,
  type Citation,
  type FactId,
  type MarkId,
  type NoteId,
  type Selection,
  type TurnId,
} from '../../../src/shared/model';

/** A question and the card that answers it, with citations of the sample book. */
export interface CardExchange {
  readonly name: string;
  readonly question: string;
  readonly selection: Selection | null;
  readonly outcome: AnswerOutcome;
  readonly citations: readonly Citation[];
  readonly card: AnswerCard;
}

/** The rows other than the book's to which the cards refer. */
export interface OwnRows {
  readonly factId: FactId;
  readonly rememberedId: FactId;
  readonly noteId: NoteId;
  readonly markId: MarkId;
  /** A question that was asked before. */
  readonly turnId: TurnId;
}

/** The first pages of the sample book's PDF are numbered in Roman letters. */
const labelOf = (page: number): string => String(page - 5);

export const citeSample = (
  bookId: BookId,
  page: number,
  quote: string,
  verdict: Citation['verdict'] = 'verbatim',
): Citation => ({
  marker: `[p. ${labelOf(page)}]`,
  bookId,
  page,
  label: labelOf(page),
  passageId: asPassageId(1),
  quote,
  verdict,
});

type Draft = Omit<CardExchange, 'card' | 'selection' | 'outcome'> & {
  readonly selection?: Selection | null;
  readonly outcome?: AnswerOutcome;
  readonly sections: readonly CardSection[];
};

/** An exchange with what most of them share. */
export const exchange = ({
  sections,
  selection = null,
  outcome = 'answered',
  ...rest
}: Draft): CardExchange => ({
  ...rest,
  selection,
  outcome,
  card: { sections: [...sections] },
});

/** Sentences of the sample book that several cards quote. */
export const anchor =
  'An anchor is one plain, physical, repeatable thing on which you put your attention for the length of a breath in order to get the rest of it back.';
export const short = 'A ring check has to be short.';
export const longOut =
  'It is called the long-out breath, and the whole of it is that the breath out is longer than the breath in.';
export const loudness = 'Loudness is the running commentary that starts up beside the task';
