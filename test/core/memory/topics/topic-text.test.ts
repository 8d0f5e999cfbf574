import { describe, expect, it } from 'vitest';
import { mergeLines } from '../../../../src/core/memory/topics/merge-lines';
import { freeSlug, slugOf } from '../../../../src/core/memory/topics/topic-slug';
import { parseTopic, writeTopic } from '../../../../src/core/memory/topics/topic-text';
import { topicSlugSchema } from '../../../../src/shared/model';

const lines = (text: string) => parseTopic(text).lines;
const said = (text: readonly { readonly day: string | null; readonly text: string }[]) =>
  text.map((line) => line.text);

describe('a topic’s text', () => {
  it('is a heading and dated lines, and can be read back unchanged', () => {
    const text = '# Breathing\n\n- 2026-03-04 Breathe out longer than in\n- without a date\n';
    const { title, lines } = parseTopic(text);
    expect(title).toBe('Breathing');
    expect(lines).toEqual([
      { day: '2026-03-04', text: 'Breathe out longer than in', raw: false },
      { day: null, text: 'without a date', raw: false },
    ]);
    expect(writeTopic('Breathing', lines)).toBe(text);
  });

  it('keeps whatever people write between the lines', () => {
    const own =
      '# Breathing\n\nMy own words.\n\n## Later\n\n* 2026-03-04: with a star\n  indented\n\n```\ncode\n```\n';
    const { title, lines } = parseTopic(own);
    expect(writeTopic(title ?? '', lines)).toBe(
      own.replace('* 2026-03-04: with a star', '- 2026-03-04 with a star'),
    );
  });

  it('needs no heading, and may have line ends and bullets of other systems', () => {
    expect(parseTopic('- one\r\n- two\r\n')).toEqual({ title: null, lines: lines('- one\n- two') });
    expect(parseTopic('\uFEFF# Title\r\n').title).toBe('Title');
    expect(parseTopic('')).toEqual({ title: null, lines: [] });
  });
});

describe('two edits of one text', () => {
  const base = lines('- one\n- two\n- three');

  it('are both applied if they touch different lines', () => {
    const merged = mergeLines(
      base,
      lines('- one\n- two\n- three\n- by Lectern'),
      lines('- by hand\n- one\n- three'),
    );
    expect(said(merged)).toEqual(['by hand', 'one', 'three', 'by Lectern']);
  });

  it('are both kept if they change the same line', () => {
    const merged = mergeLines(
      base,
      lines('- one\n- two, said otherwise\n- three'),
      lines('- one\n- two, by hand\n- three'),
    );
    expect(said(merged)).toEqual(['one', 'two, by hand', 'three', 'two, said otherwise']);
  });

  it('do not restore what either removed or duplicate what both added', () => {
    const merged = mergeLines(base, lines('- one\n- two\n- new'), lines('- two\n- three\n- new'));
    expect(said(merged)).toEqual(['two', 'new']);
  });

  it('keep the number of repeated lines', () => {
    const twice = lines('- same\n- same');
    expect(said(mergeLines(twice, lines('- same'), lines('- same\n- same')))).toEqual(['same']);
  });
});

describe('the name of a topic’s file', () => {
  it('consists of letters, digits and hyphens, whatever the title', () => {
    for (const title of [
      'Über Ängste & Mut',
      '../../etc/passwd',
      '   ',
      '呼吸',
      'A'.repeat(300),
      '--x--',
      'index',
    ])
      expect(topicSlugSchema.parse(slugOf(title))).toBe(slugOf(title));
    expect(slugOf('Über Ängste & Mut')).toBe('uber-angste-mut');
    expect(freeSlug('a', new Set(['a', 'a-2']))).toBe('a-3');
  });
});
