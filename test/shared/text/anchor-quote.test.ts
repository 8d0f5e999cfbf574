import { describe, expect, it } from 'vitest';
import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  sureSimilarity,
} from '../../../src/shared/text/quotes/anchor-quote';

const find = (page: string, quote: string, before = '', after = '') => {
  const anchor = foldAnchor({ quote, before, after });
  const place = findAnchored(foldText(page), anchor);
  return place && { ...place, words: page.slice(place.start, place.end), same: isSame(anchor, place) };
};

describe('words of a mark are found again', () => {
  it('with different line breaks, hyphens, ligatures, quotation marks and capitals', () => {
    const page = 'He said: “The ﬁrst inter-\nnational con\u00adtest — in Oslo — was\n  WON” and left.';
    expect(find(page, 'The first international contest - in Oslo - was won" and')?.words).toBe(
      'The ﬁrst inter-\nnational con\u00adtest — in Oslo — was\n  WON” and',
    );
    expect(find('A well-\nknown rule', 'well-known rule')?.words).toBe('well-\nknown rule');
    expect(find('a wellknown rule', 'well-known rule')?.words).toBe('wellknown rule');
  });

  it('without splitting a surrogate pair', () => {
    expect(find('the sign 🜚 of gold', 'sign 🜚')?.words).toBe('sign 🜚');
    expect(find('空山不見人,但聞人語響', '不見人')?.words).toBe('不見人');
  });

  it('among repetitions by the surrounding text', () => {
    const page = 'It rained. I went home. It rained. She stayed. It rained. Nobody knew.';
    const place = find(page, 'It rained.', 'She stayed. ', ' Nobody knew.');
    expect(place?.start).toBe(page.lastIndexOf('It rained.'));
    expect(place?.similarity).toBe(1);
    expect(find(page, 'It rained.', 'I went home. ', ' She stayed.')?.start).toBe(page.indexOf('It', 5));
  });

  it('in changed surroundings, if they are long enough to be unambiguous', () => {
    const long = find(
      'Quite another text. the habit of letting the alarm ring',
      'the habit of letting the alarm',
    );
    expect(long?.same).toBe(true);
    const short = find('Now it rained. And then', 'it rained', 'went home when ', ', so she stayed');
    expect(short?.same).toBe(false);
    expect(short?.similarity).toBeLessThan(sureSimilarity);
  });

  it('nowhere if they are missing or empty', () => {
    expect(find('something else', 'the habit of letting')).toBeNull();
    expect(find('something else', ' — ')).toBeNull();
  });

  it('across two pages, partly on each', () => {
    const [first, second] = ['and she kept the map in', 'her hand all the way'];
    const anchor = foldAnchor({ quote: 'kept the map in her hand', before: 'and she ', after: ' all' });
    const over = findOverBorder(foldText(first), foldText(second), anchor);
    expect(over && first.slice(over.here.start, over.here.end)).toBe('kept the map in');
    expect(over && second.slice(over.there.start, over.there.end)).toBe('her hand');
    expect(over?.here.similarity).toBe(1);
    expect(findOverBorder(foldText(second), foldText(first), anchor)).toBeNull();
  });
});
