import { describe, expect, it } from 'vitest';
import {
  followAnswer,
  mergeStream,
  type AnswerStream,
} from '../../src/renderer/features/chat/session/answer-stream';
import {
  citationAt,
  citedFacts,
  citedLabels,
  countUnknown,
  withoutOpenMarker,
} from '../../src/renderer/features/chat/answer/cite-answer';
import type { AnswerEvent } from '../../src/shared/contract';
import {
  type Answer,
  asBookId,
  asPassageId,
  asSessionId,
  asTurnId,
  type Citation,
  type Turn,
} from '../../src/shared/model';
import { sampleTurn } from '../support/sample-turn';

const sessionId = asSessionId('6f1c2b52-6f0e-4a57-9a53-3b1f6a2f9d10');
const turn = (turnId: number, role: Turn['role'], content: string, state: Turn['state'] = 'complete'): Turn =>
  sampleTurn({
    turnId: asTurnId(turnId),
    sessionId,
    role,
    content,
    state,
    replyTo: role === 'assistant' ? asTurnId(turnId - 1) : null,
    at: '2026-11-21T10:00:00Z',
  });
const citation = (marker: string, quote: string): Citation => ({
  marker,
  bookId: asBookId('b0123456789abcdef'),
  page: 6,
  label: '6',
  passageId: asPassageId(1),
  quote,
  verdict: 'verbatim',
});
const asked: AnswerStream = {
  kind: 'asking',
  question: { content: 'Why?', selection: null },
  askedAt: 0,
  again: null,
};
const begin: AnswerEvent = {
  kind: 'begin',
  question: turn(1, 'user', 'Why?'),
  answer: turn(2, 'assistant', '', 'streaming'),
};
const follow = (...events: AnswerEvent[]): AnswerStream =>
  events.reduce<AnswerStream>((stream, event) => followAnswer(stream, event, 1000), asked);

describe('followAnswer', () => {
  it('appends text in order of arrival', () => {
    const stream = follow(
      begin,
      { kind: 'delta', text: 'One ' },
      { kind: 'delta', text: 'two' },
      { kind: 'delta', text: '.' },
    );
    expect(stream.kind === 'streaming' && stream.answer.content).toBe('One two.');
  });

  it('keeps citations in order, without the name of the event', () => {
    const stream = follow(
      begin,
      { kind: 'citation', ...citation('[p. 6]', 'a') },
      { kind: 'citation', ...citation('[p. 7]', 'b') },
    );
    expect(stream.kind === 'streaming' && stream.answer.citations).toEqual([
      citation('[p. 6]', 'a'),
      citation('[p. 7]', 'b'),
    ]);
  });

  it('shows why it is waiting, until the request is sent or another engine takes over', () => {
    const wait: AnswerEvent = { kind: 'wait', because: 'provider', seconds: 20 };
    expect(follow(begin, wait)).toMatchObject({ wait: { because: 'provider', until: 21_000 } });
    expect(follow(begin, wait, { kind: 'wait', because: null, seconds: 0 })).toMatchObject({ wait: null });
    const other = { kind: 'fallback', model: 'builtin-1', error: 'No.', errorCode: 'MODEL_BUSY' } as const;
    expect(follow(begin, wait, other)).toMatchObject({ wait: null });
  });

  it('ends with what the engine stored, whatever was shown before', () => {
    const stored: Answer = { ...turn(2, 'assistant', 'One', 'stopped'), context: [] };
    const stream = follow(begin, { kind: 'delta', text: 'One two' }, { kind: 'done', turn: stored });
    expect(stream).toMatchObject({ kind: 'done', answer: stored, question: { turnId: 1 } });
  });

  it('ignores text before the begin event', () => {
    expect(follow({ kind: 'delta', text: 'lost' })).toBe(asked);
  });
});

describe('layOver', () => {
  it('shows a turn once, as the stream has it', () => {
    const stream = follow(begin, { kind: 'delta', text: 'ahead' });
    const turns = mergeStream([turn(1, 'user', 'Why?'), turn(2, 'assistant', '', 'streaming')], stream);
    expect(turns.map(({ turnId, content }) => [turnId, content])).toEqual([
      [1, 'Why?'],
      [2, 'ahead'],
    ]);
  });

  it('puts a second answer to an old question at the end', () => {
    const again = follow({ ...begin, answer: turn(9, 'assistant', '', 'streaming') });
    const turns = mergeStream(
      [turn(1, 'user', 'Why?'), turn(2, 'assistant', 'First.'), turn(3, 'user', 'And?')],
      again,
    );
    expect(turns.map((one) => one.turnId)).toEqual([1, 2, 3, 9]);
  });
});

describe('citations in an answer', () => {
  it('are found by their markers, except inside code', () => {
    const text = 'A [p. 6], b [pp. xii] `[p. 8]` and c [p. 6-7].\n```\n[p. 9] [F3]\n```\nd [F7].';
    expect(citedLabels(text)).toEqual(['6', 'xii', '6-7']);
    expect(citedFacts(text)).toEqual(['7']);
  });

  it('belong to their own positions, even if a page is cited twice', () => {
    const citations = [citation('[p. 6]', 'a'), citation('[p. 7]', 'b'), citation('[p. 6]', 'c')];
    const quoteAt = (label: string, again: number) => citationAt(citations, label, again)?.quote ?? null;
    expect([quoteAt('6', 0), quoteAt('7', 0), quoteAt('6', 1), quoteAt('6', 2)]).toEqual([
      'a',
      'b',
      'c',
      'c',
    ]);
  });

  it('are missing if the page was not in the context, and are counted', () => {
    expect(citationAt([citation('[p. 6]', 'a')], '9', 0)).toBeNull();
    expect(countUnknown('“a” [p. 6] “b” [p. 9] “c” [p. 6]', [citation('[p. 6]', 'a')])).toBe(1);
  });
});

describe('withoutOpenMarker', () => {
  it.each(['“a” [', '“a” [p', '“a” [p.', '“a” [p. 1', '“a” [pp. 1', '“a” [F', '“a” [F1'])(
    'holds back an incomplete marker: %s',
    (text) => {
      expect(withoutOpenMarker(text)).toBe('“a”');
    },
  );

  it('shows complete markers and other brackets', () => {
    expect(withoutOpenMarker('“a” [p. 12]')).toBe('“a” [p. 12]');
    expect(withoutOpenMarker('a [note')).toBe('a [note');
  });
});
