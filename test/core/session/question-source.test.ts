import { describe, expect, it, vi } from 'vitest';
import { asksOfLearner } from '../../../src/core/memory/recall/asks-of-learner';
import { routeMessage, type RecentTurn } from '../../../src/core/session/route/route-message';
import { withSource } from '../../../src/core/session/route/with-source';
import { asTurnId } from '../../../src/shared/model';
import { miniLm } from '../../support/mini-lm';

const logger = { info: () => undefined, error: vi.fn<(message: string, error: unknown) => void>() };

const userTurn = (content: string): RecentTurn => ({
  role: 'user',
  turnId: asTurnId(1),
  content,
  selection: null,
  replyTo: null,
  citations: [],
});

const classify = async (question: string): Promise<number> => {
  const [wording] = await miniLm.encode([question], 'question', new AbortController().signal, 'wording');
  return asksOfLearner(wording ?? new Float32Array());
};

const sourceOf = async (
  message: string,
  asks: (question: string) => Promise<number | null> = classify,
  recent: readonly RecentTurn[] = [],
) => {
  const routed = routeMessage(message, null, false, recent);
  return withSource({ asksOfLearner: asks, logger }, message, routed, null);
};

const ofLearner = async (message: string): Promise<number> => {
  const { about, certainty = 1 } = (await sourceOf(message)).question;
  return about === 'learner' ? certainty : 0;
};

describe('what a question is about', () => {
  it.each([
    'Which bus do I take to the library?',
    'Who looks after my dog at the weekend?',
    'what size are my boots',
    'What is my shoe size?',
    'Thanks, that helps. Where did I grow up?',
    'Which medicine must I not take?',
  ])('is the learner: %s', async (message) => {
    expect((await sourceOf(message)).request.kind).toBe('question');
    expect(await ofLearner(message)).toBeGreaterThan(0.5);
  });

  it.each([
    'Why does the pulse slow down when I breathe out?',
    'What is a theodolite?',
    'How do I solve this for x?',
    'How do I bleed my brakes?',
    'How are you?',
    'What can you do?',
    'When did the author visit Rome?',
  ])('is not the learner: %s', async (message) => {
    expect(await ofLearner(message)).toBeLessThan(0.5);
  });

  it('is its own if it only looks like a follow-up', async () => {
    const before = [userTurn('Where do I live now?')];
    const own = await sourceOf('whats my job these days', classify, before);
    expect(own).toMatchObject({ text: 'whats my job these days', followUp: false });
    expect(own.question.certainty).toBeGreaterThan(0.5);
    const further = await sourceOf('And how long do they take?', classify, [userTurn('What are intervals?')]);
    expect(further).toMatchObject({ text: 'And how long do intervals take?', followUp: true });
  });

  it('is what its words say if the classifier fails or the encoder is not in use', async () => {
    const failing = await sourceOf('Who looks after my dog?', () => Promise.reject(new Error('no encoder')));
    expect(failing.question.about).toBe('book');
    expect(logger.error).toHaveBeenCalledOnce();
    const unused = await sourceOf('Who looks after my dog?', () => Promise.resolve(null));
    expect(unused.question.about).toBe('book');
  });

  it('is not classified if its words name a source', async () => {
    const asks = vi.fn<typeof classify>(classify);
    expect((await sourceOf('What do my notes say about knots?', asks)).question.about).toBe('notes');
    expect((await sourceOf('Summarise chapter 2', asks)).request.kind).toBe('summary');
    expect(asks).not.toHaveBeenCalled();
  });
});
