import { describe, expect, it } from 'vitest';
import { verdictSchema, type Citation } from '../../src/shared/model';
import { readCitations, writeCitations } from '../../src/store/tables/citations';

const citation = (quote: string, change: Partial<Citation> = {}): Citation => ({
  marker: '[p. 65]',
  bookId: 'b4cd696213dad7c50',
  page: 70,
  label: '65',
  passageId: 79,
  quote,
  verdict: 'verbatim',
  ...change,
});

describe('the citations of an answer', () => {
  const quote = 'Sister Wren’s people kept to four in the afternoon, on free days too.';
  const content = `From “Sleep”: “${quote}” [p. 65]`;

  it('are read as they were written, with any verdict, marker, book and quote', () => {
    const citations = [
      citation(quote),
      ...verdictSchema.options.map((verdict) => citation('', { verdict, passageId: null })),
      citation('words that do not stand in the answer', { page: 3, label: 'iii', marker: '[iii]' }),
      citation(quote, { bookId: 'b0000000000000001' }),
      citation(quote),
    ];
    expect(readCitations(writeCitations(citations, content), `${content} And more.`)).toEqual(citations);
    expect(readCitations(writeCitations([], content), content)).toEqual([]);
  });

  it('do not repeat what stands in the answer', () => {
    const column = writeCitations([citation(quote)], content);
    expect(column).not.toContain('Wren');
    expect(column.length).toBeLessThan(60);
  });

  it('are read from a row from before, too', () => {
    const citations = [citation(quote), citation('', { verdict: 'page-only' })];
    expect(readCitations(JSON.stringify(citations), content)).toEqual(citations);
  });
});
