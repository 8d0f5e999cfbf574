import { expect, it } from 'vitest';
import { routeQuestion } from '../../../src/core/retrieval/question/route-question';
import { worthExtracting } from '../../../src/core/session/answer/worth-extracting';

const isRead = (content: string, lastAnswer: string | null = null): boolean =>
  worthExtracting({
    content,
    question: routeQuestion(content, false),
    basis: 'refused',
    outcome: 'not-found',
    lastAnswer,
  });

it.each([
  'Ich lebe in Bergen, was heißt das?',
  'Je suis allergique aux noix, tu peux m’expliquer la page 12 ?',
  'Trabajo de noche, así que solo estudio los domingos.',
  'We study on Discord every Wednesday.',
  'They postponed the resit to 9 January',
  'dynamic programming still doesn’t click',
])('reads a message that states something, in any language: %s', (content) => {
  expect(isRead(content)).toBe(true);
});

it.each(['What is a routine?', 'Was ist eine Routine?', 'Thanks!', 'lol', 'Remember this', 'Hello there!'])(
  'skips a message that only asks or greets: %s',
  (content) => {
    expect(isRead(content)).toBe(false);
  },
);

it('reads a bare answer to a question of the tutor', () => {
  expect(isRead('Yes', 'Is your exam in May?')).toBe(true);
  expect(isRead('Yes', 'It is in May.')).toBe(false);
});
