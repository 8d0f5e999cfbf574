import { expect, it } from 'vitest';
import { askedPart } from '../../../src/core/request/asked-part';
import { standingRequest } from '../../../src/shared/text/grammar/standing-request';

it.each([
  ['My name is Priya. My oral exam is on 12 December. How does breathing help?', 'How does breathing help?'],
  ['Please keep your answers short. How does breathing help?', 'How does breathing help?'],
  // The statement is what the question is about.
  ['My exam is on 12 December. How do I prepare for it?', null],
  ['I have a big exam tomorrow. What helps?', null],
  ['The book says that fear is useful. Why does fear help?', null],
  ['My name is Priya. My oral exam is on 12 December.', null],
  ['How does breathing help?', null],
])('of “%s” the question is searched', (message, asked) => {
  expect(askedPart(message)).toBe(asked ?? message);
});

it.each([
  ['Please keep your answers short.', 'keep your answers short'],
  ['Can you keep your answers short, please?', 'keep your answers short'],
  ['Could you please make the explanations more detailed?', 'make the explanations more detailed'],
  ['Answer briefly from now on.', 'Answer briefly'],
  ['Call me Sam.', 'Call me Sam'],
  ['Can you call me Sam?', 'call me Sam'],
  ['Call me tomorrow.', null],
  ['Give me short answers about sleep.', null],
  ['Give me a short answer.', null],
  ['Answer the first question.', null],
  ['Keep your answers.', null],
  ['How can I keep my answers short?', null],
])('“%s” asks of all answers: %s', (sentence, words) => {
  expect(standingRequest(sentence)?.words ?? null).toBe(words);
});
