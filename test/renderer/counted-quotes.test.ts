import { describe, expect, it } from 'vitest';
import { countMemories, countQuotes } from '../../src/renderer/features/chat/card/card-degree';
import { asBookId, asFactId, asMarkId, asNoteId, asTurnId, type CardSection } from '../../src/shared/model';
import { citeSample } from '../support/cards/card-exchange';
import { sampleCards } from '../support/cards/sample-cards';

const bookId = asBookId('b0123456789abcdef');
const cards = sampleCards(bookId, {
  factId: asFactId(1),
  rememberedId: asFactId(2),
  noteId: asNoteId(3),
  markId: asMarkId(4),
  turnId: asTurnId(5),
});
const cite = citeSample.bind(null, bookId);

describe('what is counted under a card', () => {
  const counted = (name: string) => {
    const one = cards.find((card) => card.name === name);
    return one && { ...countQuotes(one.card, one.citations), memories: countMemories(one.card) };
  };
  it('are quotes that were found on their pages, quotes that were not, and memories shown', () => {
    expect(counted('answered')).toEqual({ checked: 1, missing: 0, memories: 0 });
    expect(counted('sources')).toEqual({ checked: 1, missing: 0, memories: 4 });
    expect(counted('selection')).toEqual({ checked: 3, missing: 0, memories: 0 });
    expect(counted('compare')).toEqual({ checked: 1, missing: 1, memories: 0 });
    expect(counted('summary')).toEqual({ checked: 4, missing: 0, memories: 0 });
  });
  it('include a near quote as checked, but not a page without a quote', () => {
    const section: CardSection = {
      kind: 'summary',
      of: 'page',
      title: null,
      number: null,
      from: '1',
      to: '1',
      groups: [{ heading: null, sentences: [0, 1, 2].map((at) => ({ cite: at, text: 'x' })) }],
    };
    const citations = [cite(15, 'x', 'near'), cite(15, 'y', 'page-only'), cite(15, 'z', 'not-found')];
    expect(countQuotes({ sections: [section] }, citations)).toEqual({ checked: 1, missing: 1 });
  });
});
