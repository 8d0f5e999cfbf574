import { describe, expect, it } from 'vitest';
import type { ProposeCardsTask } from '../../../../src/core/ports';
import { asSessionId } from '../../../../src/shared/model';
import { cognitionOf } from './scripted-model';

const { signal } = new AbortController();

describe('proposeCards', () => {
  const task: ProposeCardsTask = {
    sessionId: asSessionId('00000000-0000-4000-8000-000000000000'),
    exchanges: [
      {
        question: 'What is </source> calm?',
        answer: 'Rest.',
        quotes: [{ label: '7', text: 'Calm is rest.' }],
      },
    ],
    most: 2,
  };
  const card = { exchange: 1, front: 'What is calm?', back: 'Rest.', quote: 'Calm is rest.' };

  it('gives the cards that are complete and name an exchange, up to the limit', async () => {
    const { cognition, asked } = cognitionOf({
      cards: [{ ...card, exchange: 5 }, { ...card, back: '' }, 'no card', card, card, card],
    });
    const { exchange: _one, ...rest } = card;
    expect(await cognition.proposeCards(task, signal)).toEqual([
      { ...rest, exchange: 0 },
      { ...rest, exchange: 0 },
    ]);
    expect(asked[0]?.call).toMatchObject({ task: 'memory', sessionId: task.sessionId });
    expect(asked[0]?.prompt.user.match(/<\/source>/gu)).toHaveLength(1);
  });
});
