import { describe, expect, it } from 'vitest';
import { createModelCognition } from '../../../../src/adapters/cognition/model';
import type { AnswerTask } from '../../../../src/core/ports';
import { createCitationChecker } from '../../../../src/core/session/answer/citations';
import type { Page } from '../../../../src/shared/model';
import { collect } from '../builtin/collect';
import { breath, fullTask, passage, piece, saidBy, scriptedModel } from './scripted-model';

const other = passage(50, [
  [40, '38', 'Nobody should climb more than ten steps before the pulse comes down.'],
]);
const passages = [breath, other];
const pages = new Map(passages.flatMap(({ parts }) => parts.map((part) => [part.page, part] as const)));

/** Each citation's label and verdict. */
const checked = async (reply: string, change: Partial<AnswerTask> = {}) => {
  const task = fullTask({ passages, ...change });
  const { citations } = await collect(createModelCognition(scriptedModel(reply).model), task);
  const check = createCitationChecker(async (_, page) => (pages.get(page) ?? null) as Page | null, passages);
  const all = await Promise.all(citations.map(check));
  return all.map(({ marker, verdict }) => `${marker} ${verdict}`);
};

describe('words in quotation marks', () => {
  it.each([
    ['It says “Breathe out for longer than in, four counts in” [p. 12].', '[p. 12] verbatim'],
    ['It says “Breathe out for longer … and six out” [p. 12].', '[p. 12] near'],
    ['It says “[you] breathe out for longer than in, four counts in” [p. 12].', '[p. 12] near'],
    ['It says “Breathe out for longer than in, six counts in” [p. 12].', '[p. 12] near'],
    ['It says “Breethe out for longer than in” [p. 12].', '[p. 12] near'],
    ['It says “Never breathe out at all, whatever happens” [p. 12].', '[p. 12] not-found'],
    ['It says “Breathe out for longer … whatever comes next” [p. 12].', '[p. 12] not-found'],
    // On another page that was shown.
    ['It says “Climb ten steps and breathe once” [p. 12].', '[p. 13] verbatim'],
    ['It says “Climb ten steps … breathe once” [p. 38].', '[p. 38] not-found'],
    ['It says “Nobody should climb more than ten stairs before the pulse” [p. 99].', '[p. 38] near'],
  ])('%s is %s', async (reply, verdict) => {
    expect(await checked(reply)).toEqual([verdict]);
  });
});

describe('words quoted from elsewhere', () => {
  const note = 'Ask the coach about sore calves after the stairs.';
  const at = '2026-05-01T00:00:00Z';
  const from: readonly (readonly [string, Partial<AnswerTask>])[] = [
    ['a note', { memories: [{ kind: 'note', id: '8', text: note, at, score: 1 }] }],
    ['a mark', { memories: [{ kind: 'mark', id: '8', text: note, at, score: 1 }] }],
    ['a plan', { context: [piece('notes', 'plan', '8', note)] }],
    [
      'an earlier message',
      { context: [{ ...piece('recent-turns', 'turn', '8', note), detail: saidBy('user') }] },
    ],
    ['the question', { question: note }],
  ];
  const reply = 'You wrote “ask the coach about sore calves”, and rest is a skill [p. 14].';

  it.each(from)('of the learner, such as %s, are not checked against the book', async (_, change) => {
    expect(await checked(reply, change)).toEqual(['[p. 14] verbatim']);
    expect(
      await checked('You wrote “ask the coach … sore calves after the stairs” [p. 14].', change),
    ).toEqual(['[p. 14] page-only']);
  });

  it('are checked against the book if they are in no message', async () => {
    expect(await checked(reply.replace(', and rest is a skill', ''))).toEqual(['[p. 14] not-found']);
  });

  it('by the tutor are still checked against the book', async () => {
    const context = [{ ...piece('recent-turns', 'turn', '8', note), detail: saidBy('assistant') }];
    expect(await checked(reply.replace(', and rest is a skill', ''), { context })).toEqual([
      '[p. 14] not-found',
    ]);
  });
});

describe('a paragraph without a marker', () => {
  const say = (text: string, change: Partial<AnswerTask> = {}) =>
    collect(createModelCognition(scriptedModel(text).model), fullTask({ passages, ...change }));
  const climb = 'Nobody should climb more than ten steps before their pulse comes down.';

  it('is attributed once to the page that plainly says it, at its end', async () => {
    const { text, citations, basis } = await say(`${climb} So take it slow.\n\n${climb}`);
    expect(text).toBe(`${climb} So take it slow. [p. 38]\n\n${climb} [p. 38]`);
    expect(citations.map(({ label, quote }) => [label, quote])).toEqual([
      ['38', other.parts[0]?.text],
      ['38', other.parts[0]?.text],
    ]);
    expect(basis).toBe('book');
  });

  it.each([
    ['has another marker', `${climb} You live in Bergen [F7].`],
    ['is a table', `| what |\n| --- |\n| ${climb} |`],
    ['is a heading', `# ${climb}`],
    ['is code', `\`\`\`\n${climb}\n\`\`\``],
    ['says little', 'Climb ten steps.'],
    ['says something else', 'Nobody should climb a mountain without more than ten litres of water.'],
  ])('is left alone if it %s', async (_, reply) => {
    expect(await say(reply)).toMatchObject({ text: reply, citations: [] });
  });

  it('is left alone if two pages say it, or a note does', async () => {
    const again = passage(51, [[41, '39', climb]]);
    expect((await say(climb, { passages: [other, again] })).citations).toEqual([]);
    const memories = [{ kind: 'note', id: '8', text: climb, at: '2026-05-01T00:00:00Z', score: 1 }] as const;
    expect(await say(`${climb}\n\n[basis: notes]`, { memories })).toMatchObject({
      citations: [],
      basis: 'notes',
    });
  });

  it('may count as from the book on the word of the model, if it shares much with a page', async () => {
    const loose =
      'Before the pulse comes down, do not go on: ten steps are plenty on any staircase you have.';
    expect(await say(`${loose}\n\n[basis: book]`)).toMatchObject({ citations: [], basis: 'book' });
    expect(await say('Whatever you like.\n\n[basis: book]')).toMatchObject({ basis: 'none' });
  });
});

describe('blocks of the prompt that are no passages', () => {
  it.each(['[note-3]', '[notes note-3]', '[source note-3]', '[note 3]', '[session-s1]'])(
    'are no machine ids on the screen: %s',
    async (marker) => {
      const reply = `Ten steps at dawn ${marker}.`;
      const { text, basis } = await collect(createModelCognition(scriptedModel(reply).model), fullTask());
      // A note is cited by its mark.
      expect(text).toBe(marker.includes('s1') ? 'Ten steps at dawn.' : 'Ten steps at dawn [N3].');
      expect(basis).toBe(marker.includes('s1') ? 'sessions' : 'notes');
    },
  );
  it('are citations if they are notes, with the words of the note that the answer rests on', async () => {
    const note = (text: string) => ({
      kind: 'note' as const,
      id: '3',
      text,
      at: '2026-01-01T00:00:00.000Z',
      score: 1,
    });
    const cite = async (reply: string) => {
      const { parts } = await collect(
        createModelCognition(scriptedModel(reply).model),
        fullTask({ memories: [note('Stairs\n- Buy tea.\n- Walk **ten steps** at dawn, then rest.')] }),
      );
      return parts.filter(({ kind }) => kind === 'note-citation');
    };
    const cited = { kind: 'note-citation', marker: '[N3]', noteId: 3, title: 'Stairs' };
    expect(await cite('You walk ten steps at dawn and then rest [N3].')).toEqual([
      { ...cited, quote: 'Walk **ten steps** at dawn, then rest.' },
    ]);
    expect(await cite('Your note says “at dawn, then rest” [n 3].')).toEqual([
      { ...cited, quote: 'at dawn, then rest' },
    ]);
    expect(await cite('Your note says “never walk on any stairs” [N3].')).toEqual([
      { ...cited, quote: 'never walk on any stairs' },
    ]);
    expect(await cite('With a sample of (n = 3) or [N4] this is text.')).toEqual([]);
  });
  it('are text if there is no such block', async () => {
    const reply = 'See [note 12] and [turn left].';
    const { text } = await collect(createModelCognition(scriptedModel(reply).model), fullTask());
    expect(text).toBe(reply);
  });
});
