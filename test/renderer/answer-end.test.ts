import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AnswerEnd } from '../../src/renderer/features/chat/answer/answer-end';
import { secondsLeft, waitForRetry } from '../../src/renderer/features/chat/session/retry-wait';
import { asTurnId, type Turn } from '../../src/shared/model';
import { sampleTurn } from '../support/sample-turn';
import { text } from '../../src/renderer/messages/text';

const turn = (change: Partial<Turn>): Turn =>
  sampleTurn({
    turnId: asTurnId(2),
    role: 'assistant',
    state: 'failed',
    replyTo: asTurnId(1),
    model: 'gemini/gemini-flash-latest',
    at: '2026-11-21T10:00:00Z',
    ...change,
  });
const shown = (change: Partial<Turn>, live = true): string =>
  renderToStaticMarkup(
    createElement(AnswerEnd, { turn: turn(change), live, busy: false, onAgain: () => undefined }),
  );
const settings = 'Open model settings';
const builtin = 'Answer with the built-in engine';

describe('the end of an incomplete answer', () => {
  it('gives the reason, offers another try and the built-in engine', () => {
    const html = shown({ error: 'Gemini cannot be reached.', errorCode: 'MODEL_UNREACHABLE' });
    expect(html).toContain(`${text.chat.failed} Gemini cannot be reached.`);
    expect(html).toContain('Try again');
    expect(html).toContain(builtin);
    expect(html).not.toContain(settings);
  });

  it.each(['MODEL_KEY_REFUSED', 'MODEL_KEY_MISSING', 'MODEL_QUOTA', 'SPENDING_CAP', 'MODEL_GONE'])(
    'links to the settings if %s can be fixed there',
    (errorCode) => {
      expect(shown({ error: 'It is so.', errorCode })).toContain('#/settings/models');
      expect(shown({ error: 'It is so.', errorCode }, false)).toContain('#/settings/models');
    },
  );

  it('distinguishes a broken stream from a crash', () => {
    expect(shown({ state: 'cut', error: 'The connection broke.', errorCode: 'MODEL_CUT' })).toContain(
      `${text.chat.cutByModel} The connection broke.`,
    );
    const crash = shown({ state: 'cut' });
    expect(crash).toContain(text.chat.cut);
    expect(crash).not.toContain(builtin);
  });

  it('does not offer the built-in engine for its own failure, nor for what the learner stopped', () => {
    expect(shown({ model: 'builtin-1', error: 'No.', errorCode: 'ANSWER_FAILED' })).not.toContain(builtin);
    expect(shown({ state: 'stopped' })).not.toContain(builtin);
    expect(shown({ state: 'stopped' })).toContain('Ask again');
  });

  it('offers no action in an ended session', () => {
    expect(
      shown({ error: 'Gemini cannot be reached.', errorCode: 'MODEL_UNREACHABLE' }, false),
    ).not.toContain('<button');
  });

  it('says in one line that the built-in engine answered in place of a model', () => {
    const html = shown({
      state: 'complete',
      model: 'builtin-1',
      error: 'Gemini takes no more requests just now.',
      errorCode: 'MODEL_BUSY',
    });
    expect(html).toContain('The built-in engine answered instead. Gemini takes no more requests just now.');
    expect(html).not.toContain('<button');
    expect(shown({ state: 'complete' })).toBe('');
  });

  it('counts down to the next possible try', () => {
    expect(secondsLeft(20_000, 0)).toBe(20);
    expect(secondsLeft(20_000, 19_500)).toBe(1);
    expect(secondsLeft(20_000, 30_000)).toBe(0);
    waitForRetry(asTurnId(77), 20);
    waitForRetry(asTurnId(78), undefined);
    expect(shown({ turnId: asTurnId(77), errorCode: 'MODEL_BUSY', error: 'Busy.' })).toMatch(
      /Try again<span[^>]*>in (20|19) s/,
    );
    expect(shown({ turnId: asTurnId(78), errorCode: 'MODEL_BUSY', error: 'Busy.' })).not.toMatch(/in \d+ s/);
  });
});
