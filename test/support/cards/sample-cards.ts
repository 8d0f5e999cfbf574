import type { BookId } from '../../../src/shared/model';
import { answerCards } from './answer-cards';
import type { CardExchange, OwnRows } from './card-exchange';
import { memoryCards } from './memory-cards';
import { structureCards } from './structure-cards';

/** Cards of every kind, on sentences that are in the sample book. */
export const sampleCards = (bookId: BookId, own: OwnRows): readonly CardExchange[] => [
  ...answerCards(bookId),
  ...memoryCards(bookId, own),
  ...structureCards(bookId),
];
