import { describe, expect, it } from 'vitest';
import { budgetFor } from '../../../src/core/session/context/model-budget';
import type { AnswerMemory, AnswerPassage } from '../../../src/core/ports';
import { buildContext } from '../../../src/core/session/context/context-builder';
import type { ContextInput } from '../../../src/core/session/context/context-input';
import {
  asBookId,
  asFactId,
  asPassageId,
  asTurnId,
  defaultSettings,
  type Fact,
  type Turn,
} from '../../../src/shared/model';
import { sampleTurn } from '../../support/sample-turn';
import { sampleFact } from '../../support/sample-fact';

const count = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
const words = (n: number): string => Array.from({ length: n }, (_, index) => `w${index}`).join(' ');

const turn = (turnId: number, content: string, role: Turn['role'] = 'user'): Turn =>
  sampleTurn({ turnId: asTurnId(turnId), content, role });
const passage = (passageId: number, tokens: number): AnswerPassage => ({
  passageId: asPassageId(passageId),
  bookId: asBookId('b0123456789abcdef'),
  headingPath: [],
  score: 1 / passageId,
  parts: [{ page: passageId, label: `${passageId}`, text: words(tokens) }],
});
const fact = (id: number, tokens: number): { fact: Fact; score: number } => ({
  fact: sampleFact({ id: asFactId(id), fact: words(tokens), createdAt: '', updatedAt: '' }),
  score: 1 / id,
});

const input = (change: Partial<ContextInput> = {}): ContextInput => ({
  book: null,
  bound: null,
  known: null,
  profile: {
    name: null,
    currentChapter: null,
    currentChapterTitle: null,
    totalChapters: null,
    interests: [],
    detailLevel: 'balanced',
    sessionCount: 1,
    evidence: { name: null, detailLevel: null, interests: [] },
  },
  recentTopics: [],
  topic: null,
  baseMemory: null,
  warmup: null,
  material: { passages: [], facts: [], memories: [], answerability: 0 },
  memoryFirst: false,
  runningSummary: null,
  recentTurns: [],
  question: turn(99, 'What is grit?'),
  model: null,
  ...change,
});
const budget = budgetFor(defaultSettings, null, 0);
const sum = (pieces: readonly { readonly tokens: number; readonly dropped?: boolean }[]): number =>
  pieces.reduce((total, piece) => total + (piece.dropped ? 0 : piece.tokens), 0);

describe('buildContext', () => {
  it('sends the components in their order and leaves empty ones out', () => {
    const note: AnswerMemory = { kind: 'note', id: '5', text: 'My note', at: '', score: 1 };
    const session: AnswerMemory = { kind: 'session', id: 's', text: 'Earlier', at: '', score: 1 };
    const { pieces } = buildContext(
      input({
        book: {
          id: asBookId('b0123456789abcdef'),
          title: 'A Field Guide',
          author: null,
          summary: 'It is about grit.',
        },
        baseMemory: { text: 'Ada studies law.', revision: 3 },
        material: {
          passages: [passage(1, 5)],
          facts: [fact(7, 4)],
          memories: [note, session],
          answerability: 1,
        },
        runningSummary: { text: 'They spoke of fear.', fromTurnId: asTurnId(1), toTurnId: asTurnId(2) },
        recentTurns: [turn(3, 'And courage?')],
      }),
      budget,
      count,
    );
    expect(pieces.map((piece) => piece.component)).toEqual([
      'persona',
      'book-summary',
      'profile',
      'base-memory',
      'facts',
      'notes',
      'sessions',
      'passages',
      'running-summary',
      'recent-turns',
      'question',
    ]);
    expect(pieces.find((piece) => piece.component === 'facts')).toMatchObject({
      text: expect.stringMatching(/^w0/) as unknown,
      detail: { kind: 'fact', type: 'preference', confidence: 0.8, over: null },
    });
    expect(pieces.find((piece) => piece.component === 'passages')?.text).toMatch(/^\[p\. 1\] w0/);
    expect(buildContext(input(), budget, count).pieces.map((piece) => piece.component)).toEqual([
      'persona',
      'profile',
      'question',
    ]);
  });

  it('always contains the memory instructions (E8)', () => {
    const [persona] = buildContext(input(), budget, count).pieces;
    expect(persona?.text).toContain('You have persistent memory.');
  });

  it('drops the lowest-ranked pieces whole, records them, and stays within each budget', () => {
    const { pieces, passages, memories, tokens } = buildContext(
      input({
        material: {
          passages: Array.from({ length: 12 }, (_, index) => passage(index + 1, 400)),
          facts: Array.from({ length: 15 }, (_, index) => fact(index + 1, 60)),
          memories: [],
          answerability: 1,
        },
        recentTurns: Array.from({ length: 20 }, (_, index) => turn(index + 1, words(500))),
      }),
      budget,
      count,
    );
    const of = (component: string) => pieces.filter((piece) => piece.component === component);
    expect(sum(of('passages'))).toBeLessThanOrEqual(budget.passages);
    expect(sum(of('facts'))).toBeLessThanOrEqual(budget.facts);
    expect(sum(of('recent-turns')) + sum(of('question'))).toBeLessThanOrEqual(budget.conversation);
    expect(passages.map((one) => one.passageId)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(
      of('passages')
        .filter((piece) => piece.dropped)
        .map((piece) => piece.source.id),
    ).toEqual(['8', '9', '10', '11', '12']);
    expect(memories.map((memory) => memory.id)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    // The newest turns stay, in order.
    expect(
      of('recent-turns')
        .filter((piece) => !piece.dropped)
        .map((piece) => piece.source.id),
    ).toEqual(['13', '14', '15', '16', '17', '18', '19', '20']);
    expect(tokens).toBe(sum(pieces));
    expect(tokens).toBeLessThanOrEqual(2200 + 3000 + 500 + 4500);
  });

  it('never cuts a sentence of a piece that is too long', () => {
    const sentences = Array.from(
      { length: 400 },
      (_, index) => `Sentence number ${index} has seven words here.`,
    );
    const { pieces } = buildContext(
      input({
        book: { id: asBookId('b0123456789abcdef'), title: 'T', author: null, summary: sentences.join(' ') },
      }),
      budget,
      count,
    );
    const summary = pieces.find((piece) => piece.component === 'book-summary');
    expect(summary?.text.endsWith('words here.')).toBe(true);
    expect(
      sum(pieces.filter((piece) => ['persona', 'profile', 'book-summary'].includes(piece.component))),
    ).toBeLessThanOrEqual(budget.stable);
    expect(summary?.tokens).toBeGreaterThan(1500);
  });

  it('gives what was asked about priority in the shared budget', () => {
    const memory: AnswerMemory = { kind: 'session', id: 's', text: words(500), at: '', score: 1 };
    const material = {
      passages: Array.from({ length: 8 }, (_, index) => passage(index + 1, 400)),
      facts: [],
      memories: [memory],
      answerability: 1,
    };
    expect(buildContext(input({ material, memoryFirst: true }), budget, count).memories).toHaveLength(1);
    expect(buildContext(input({ material, memoryFirst: false }), budget, count).memories).toHaveLength(0);
  });

  describe('with recalled messages', () => {
    const said = (id: number, text: string): AnswerMemory => ({
      kind: 'turn',
      id: String(id),
      text,
      said: { kind: 'said', role: 'user', speaker: null },
      at: '',
      score: 1,
    });
    const letters = (n: number): string =>
      String(n).replace(/\d/gu, (digit) => `${'bdfgklmprs'[Number(digit)]}a`);
    const paste = (id: number): string =>
      Array.from(
        { length: 90 },
        (_, at) => `Boat ${letters(id * 1000 + at)} sails off ${letters(at * id)}.`,
      ).join(' ');
    const passages = Array.from({ length: 8 }, (_, index) => passage(index + 1, 280));
    const build = (memories: readonly AnswerMemory[], change: Partial<ContextInput> = {}) =>
      buildContext(
        input({
          material: { passages, facts: [], memories, answerability: 1 },
          memoryFirst: true,
          ...change,
        }),
        budget,
        count,
      );
    const sent = (pieces: ReturnType<typeof build>['pieces'], component: string) =>
      pieces.filter((one) => one.component === component && !one.dropped);

    it('leaves the passages their share, whatever was pasted', () => {
      const { pieces } = build(Array.from({ length: 12 }, (_, at) => said(at + 1, paste(at + 1))));
      expect(sent(pieces, 'passages')).toHaveLength(6);
      expect(sum(sent(pieces, 'sessions'))).toBeLessThanOrEqual(budget.passages * budget.turnShare);
      expect(sum(sent(pieces, 'sessions'))).toBeGreaterThan(500);
    });

    it('lets them have the room that nothing else needs', () => {
      const { pieces } = build(
        Array.from({ length: 12 }, (_, at) => said(at + 1, paste(at + 1))),
        {
          material: {
            passages: passages.slice(0, 1),
            facts: [],
            memories: Array.from({ length: 12 }, (_, at) => said(at + 1, paste(at + 1))),
            answerability: 1,
          },
        },
      );
      expect(sum(sent(pieces, 'sessions'))).toBeGreaterThan(budget.passages * budget.turnShare);
      expect(sent(pieces, 'passages')).toHaveLength(1);
    });

    it('quotes of a long one the sentences that the question is about', () => {
      const long = `${paste(1)} My exam in grit is on 3 June. ${paste(2)}`;
      const { memories, pieces } = build([said(1, long)]);
      const [piece] = sent(pieces, 'sessions');
      expect(piece?.text).toMatch(/^\[…\] .* My exam in grit is on 3 June\. .*\[…\]$/u);
      expect(piece?.tokens).toBeLessThanOrEqual(budget.maxTurnTokens + 1);
      expect(memories[0]?.text).toBe(piece?.text);
    });

    it('leaves out repetitions, and what was copied from a passage', () => {
      const { pieces } = build([
        said(1, 'My exam is on 3 June.'),
        said(2, 'my exam is on 3 June'),
        said(3, words(60)),
        said(4, 'My exam is on 10 June.'),
      ]);
      expect(sent(pieces, 'sessions').map(({ source }) => source.id)).toEqual(['1', '4']);
    });
  });

  it('does not repeat a message that is there verbatim, but still passes it to the engine', () => {
    const said = (id: string): AnswerMemory => ({
      kind: 'turn',
      id,
      text: 'a b',
      said: { kind: 'said', role: 'user', speaker: null },
      at: '',
      score: 1,
    });
    const known: AnswerMemory = { kind: 'profile', id: 'reading', text: 'At page 1.', at: '', score: 0.5 };
    const { pieces, memories } = buildContext(
      input({
        material: {
          passages: [],
          facts: [],
          memories: [known, { ...said('3'), text: 'a c' }, said('4')],
          answerability: 0,
        },
        memoryFirst: true,
        recentTurns: [turn(4, 'a b')],
      }),
      budget,
      count,
    );
    expect(pieces.filter(({ source }) => source.id === '4').map((piece) => piece.component)).toEqual([
      'recent-turns',
    ]);
    expect(pieces.filter(({ component }) => component === 'sessions').map(({ source }) => source.id)).toEqual(
      ['3'],
    );
    expect(pieces.find(({ source }) => source.id === 'reading')?.component).toBe('profile');
    expect(memories.map(({ id }) => id)).toEqual(['reading', '3', '4']);
  });

  it('includes a message again that no longer fits among the last turns', () => {
    const said: AnswerMemory = {
      kind: 'turn',
      id: '3',
      text: 'a',
      said: { kind: 'said', role: 'user', speaker: null },
      at: '',
      score: 1,
    };
    const { pieces } = buildContext(
      input({
        material: { passages: [], facts: [], memories: [said], answerability: 0 },
        memoryFirst: true,
        recentTurns: [turn(3, words(50)), turn(4, words(20))],
      }),
      { ...budget, conversation: 40 },
      count,
    );
    expect(pieces.find(({ component }) => component === 'sessions')).toMatchObject({ source: { id: '3' } });
  });

  describe('for a model', () => {
    const model = { instructions: words(100), preferences: [], chapters: [], chapter: null };
    const said = (turnId: number, content: string, role: 'user' | 'assistant' = 'user'): Turn => ({
      ...turn(turnId, content),
      role,
    });

    it('counts the instructions, and the tags of each piece', () => {
      const builtin = buildContext(input(), budget, count);
      const forModel = buildContext(input({ model }), budget, count);
      const persona = forModel.pieces.find(({ component }) => component === 'persona');
      expect(persona?.tokens).toBe(count(words(100)));
      const markup = forModel.pieces.find(({ component }) => component === 'markup');
      expect(markup?.tokens).toBe(34);
      expect(builtin.pieces.some(({ component }) => component === 'markup')).toBe(false);
      expect(forModel.tokens).toBe(sum(forModel.pieces));
    });

    it('shortens a long paste, so that what the learner said before stays', () => {
      const recentTurns = [
        said(1, 'My exam is about chapter three.'),
        said(2, 'Good to know.', 'assistant'),
        said(3, `BEGINNING ${words(5000)} END`),
        said(4, 'Thank you for the text.', 'assistant'),
      ];
      const { pieces } = buildContext(input({ model, recentTurns }), budget, count);
      const sent = pieces.filter((one) => one.component === 'recent-turns' && !one.dropped);
      expect(sent).toHaveLength(4);
      const paste = sent[2]?.text ?? '';
      expect(paste).toMatch(/^BEGINNING [^]*\n\[…\]\n[^]* END$/u);
      expect(sum(sent)).toBeLessThanOrEqual(budget.conversation);
    });

    it('leaves half of the conversation to earlier turns if the message itself is long', () => {
      const recentTurns = [said(1, 'My exam is about chapter three.'), said(2, 'Good.', 'assistant')];
      const question = turn(99, words(6000));
      const { pieces } = buildContext(input({ model, recentTurns, question }), budget, count);
      expect(pieces.filter((one) => one.component === 'recent-turns' && !one.dropped)).toHaveLength(2);
    });
  });
});
