import { expect, it } from 'vitest';
import { contextPieceText } from '../../../src/shared/messages/en/context';
import type { ContextDetail } from '../../../src/shared/model';

const fact = (over: Extract<ContextDetail, { kind: 'fact' }>['over']): string =>
  contextPieceText({
    source: { kind: 'fact', id: '7' },
    text: 'Prefers tea',
    detail: { kind: 'fact', type: 'preference', confidence: 0.8, over },
  });

it('shows a fact with its citation number, type and confidence', () => {
  expect(fact(null)).toBe('[F7] (preference, 0.80) Prefers tea');
  expect(fact({ kind: 'expired', at: '2026-03-08T09:00:00.000Z' })).toBe(
    '[F7] (preference, 0.80, expired on 2026-03-08) Prefers tea',
  );
  expect(fact({ kind: 'superseded', from: '2026-03-05T09:00:00.000Z', at: '2026-03-06T09:00:00.000Z' })).toBe(
    '[F7] (preference, 0.80, true from 2026-03-05 to 2026-03-06, no longer true) Prefers tea',
  );
});

it('shows a message with its speaker', () => {
  const said = (speaker: string | null): string =>
    contextPieceText({
      source: { kind: 'turn', id: '3' },
      text: 'I moved.',
      detail: { kind: 'said', role: 'user', speaker },
    });
  expect(said(null)).toBe('Learner: I moved.');
  expect(said('Mara')).toBe('Mara: I moved.');
});
