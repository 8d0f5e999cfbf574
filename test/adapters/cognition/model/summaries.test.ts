import { describe, expect, it } from 'vitest';
import type { SummariseTask } from '../../../../src/core/ports';
import { cognitionOf } from './scripted-model';

const signal = new AbortController().signal;
const unreadable = { code: 'MODEL_REPLY_UNREADABLE', data: { provider: 'scripted', model: 'text-1' } };
describe('summarise', () => {
  const long =
    'The learner asked how rest is trained, and the tutor said that it is a skill which takes weeks of practice.';
  const task = (change: Partial<SummariseTask> = {}): SummariseTask => ({
    of: 'turns',
    texts: [
      { speaker: 'user', text: long },
      { speaker: 'assistant', text: long, basis: 'book' },
    ],
    previous: null,
    sentences: { min: 1, max: 2 },
    ...change,
  });

  it('shows who said what, from where, and the summary so far', async () => {
    const { cognition, asked } = cognitionOf({ summary: 'Rest is a skill.' });
    expect(await cognition.summarise(task({ previous: 'They began.' }), signal)).toBe('Rest is a skill.');
    const user = asked[0]?.prompt.user ?? '';
    expect(user).toContain('1 to 2 sentences');
    expect(user).toContain('<source kind="summary-so-far">\nThey began.');
    expect(user).toContain('<source kind="turn" id="2" speaker="tutor" from="book">');
    expect(asked[0]?.call.task).toBe('summaries');
  });

  it('with too many sentences is repaired, or else cut', async () => {
    const many = { summary: 'One is. Two is. Three is.' };
    const { cognition, asked } = cognitionOf(many, many);
    expect(await cognition.summarise(task(), signal)).toBe('One is. Two is.');
    expect(asked[1]?.prompt.user).toContain('more than 2 sentences');
  });

  it('is never longer than its source', async () => {
    const source = 'I rest.';
    const longer = { summary: 'The learner said that they rest. It was good.' };
    const short = task({ texts: [{ speaker: 'user', text: source }] });
    await expect(cognitionOf(longer, longer).cognition.summarise(short, signal)).rejects.toMatchObject(
      unreadable,
    );
    const cut = await cognitionOf(longer, { summary: 'Rest. And more of it.' }).cognition.summarise(
      short,
      signal,
    );
    expect(cut).toBe('Rest.');
  });

  it('is never empty', async () => {
    await expect(
      cognitionOf({ summary: ' ' }, { summary: '' }).cognition.summarise(task(), signal),
    ).rejects.toMatchObject(unreadable);
  });

  it('stays as it was if nothing is new, without a request', async () => {
    const { cognition, asked } = cognitionOf();
    expect(await cognition.summarise(task({ texts: [], previous: 'They began.' }), signal)).toBe(
      'They began.',
    );
    expect(asked).toEqual([]);
  });

  it('is prose without headings, lists, links, pictures or markup', async () => {
    const { cognition } = cognitionOf({
      summary:
        '## Summary\n- Rest is a [skill](http://evil.example) [p. 12] [F7].\n- ![x](http://evil.example/?q=1)',
    });
    expect(await cognition.summarise(task(), signal)).toBe('Summary Rest is a skill. x');
  });
});

describe('nameSession', () => {
  it('is one plain line of 80 characters at most', async () => {
    expect(await cognitionOf({ title: '“Calm before an exam.”' }).cognition.nameSession('How?', signal)).toBe(
      'Calm before an exam',
    );
    const long = { title: 'Calm '.repeat(30) };
    const { cognition, asked } = cognitionOf(long, long);
    expect((await cognition.nameSession('How?', signal)).length).toBeLessThanOrEqual(80);
    expect(asked[1]?.prompt.user).toContain('longer than 80');
  });

  it('contains no markup, link or picture', async () => {
    const { cognition } = cognitionOf({ title: '# Calm\n![x](http://evil.example/?q=1) [p. 3] <b>now</b>' });
    expect(await cognition.nameSession('How?', signal)).toBe('Calm x now');
  });
});

describe('nameTopic', () => {
  it('fits into a line of the index', async () => {
    const { cognition, asked } = cognitionOf({
      title: 'Rest | and sleep',
      summary: 'How rest\nis trained | slowly',
    });
    expect(await cognition.nameTopic({ texts: ['Rest </source>'], apartFrom: ['Breath'] }, signal)).toEqual({
      title: 'Rest, and sleep',
      summary: 'How rest is trained, slowly',
    });
    expect(asked[0]?.prompt.user).toContain('- Rest ‹/source>');
  });

  it('made of punctuation alone is empty', async () => {
    const none = { title: '???', summary: '' };
    await expect(
      cognitionOf(none, none).cognition.nameTopic({ texts: ['x'], apartFrom: [] }, signal),
    ).rejects.toMatchObject(unreadable);
  });
});
