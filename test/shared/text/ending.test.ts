import { describe, expect, it } from 'vitest';
import { endsClause, endsLine, endsSentence } from '../../../src/shared/text/ending';

const ends = (text: string): boolean[] => [endsSentence(text), endsLine(text), endsClause(text)];

describe('the end of a text', () => {
  it('is the end of a sentence in any script, including closing marks', () => {
    for (const text of ['Read it.', '“Really?”', 'So it is…)', '読みました。」', 'هل قرأت؟', 'पढ़ा।'])
      expect([text, ...ends(text)]).toEqual([text, true, true, true]);
  });

  it('may be that of a line or clause, unlike in a title', () => {
    for (const text of ['The rules:', '规则：'])
      expect([text, ...ends(text)]).toEqual([text, false, true, true]);
    for (const text of ['one;', '一；', 'واحد؛'])
      expect([text, ...ends(text)]).toEqual([text, false, false, true]);
    for (const text of ['', 'Contents', 'v. 2', 'Figure 3)'])
      expect([text, ...ends(text)]).toEqual([text, false, false, false]);
  });
});
