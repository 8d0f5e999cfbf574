import { describe, expect, it } from 'vitest';
import { findDateRange } from '../../../src/core/retrieval/question/date-range';
import { routeQuestion } from '../../../src/core/retrieval/question/route-question';

const now = Date.parse('2026-03-11T20:00:00Z');
const kindOf = (question: string) =>
  routeQuestion(question, findDateRange(question, now, 'UTC') !== null).about;

describe('routeQuestion', () => {
  it.each([
    'What is mental toughness?',
    'How do I calm down before a race?',
    'How can I control my breathing?',
    'What should I do when I am afraid?',
    'What does the author say about sleep the day before a race?',
    'What is the difference between fear and nerves?',
    'Why do my hands shake before a contest?',
    'Who wrote the letter in chapter 3?',
    'Explain the reset routine.',
    'How do I do it?',
    'What should I do?',
    'What did the swimmers do in the second week?',
    'Does the book mention my favourite, the box breath?',
  ])('looks into the book for “%s”', (question) => {
    expect(kindOf(question)).toBe('book');
  });

  it.each([
    'What is my name?',
    'What do I want?',
    "What's my name?",
    'When is my exam?',
    'What do I want to achieve?',
    'Where do I live?',
    'What do I work as?',
    'What am I studying?',
    'Where am I working?',
    'What do you remember about me?',
    'Who am I?',
    'Anything about me?',
    'Do you have something about me?',
    'How old am I?',
    'What do you know about me?',
    'Do you remember my sister’s name?',
    'Do I prefer short answers?',
    'What am I allergic to?',
    'What did I tell you about my knee?',
    'Which kind of answers do I prefer?',
    'My name is Ada.',
    'I prefer short answers',
    'my exam is on 3 May',
    'Remember that I am left-handed.',
    'do you still know what I told you about my boat?',
    'Do you remember which instrument I play?',
  ])('looks at the learner for “%s”', (question) => {
    expect(kindOf(question)).toBe('learner');
  });

  it.each([
    'What did I note about breathing?',
    'What is in my notes?',
    'Find my note on setbacks',
    'Did I write anything down about sleep?',
    'What have I written about fear?',
  ])('looks into the notes for “%s”', (question) => {
    expect(kindOf(question)).toBe('notes');
  });

  it.each([
    'What did we talk about last time?',
    'What did we talk about last week?',
    'Summarise our last session.',
    'Have I asked about breathing before?',
    'What did you say about routines?',
    'Where did we leave off?',
    'Summarise our conversation so far',
    'What did I learn yesterday?',
    'What did I ask you on Monday?',
  ])('looks into earlier sessions for “%s”', (question) => {
    expect(kindOf(question)).toBe('sessions');
  });

  it.each([
    ['My grandmother died last week. Should I push through with my training?', 'book'],
    ['I got too scared and walked out halfway through. What should I still do today?', 'book'],
    ['What did I read on Monday?', 'sessions'],
  ])('tells a day of one’s life from a day of study in “%s”', (question, about) => {
    expect(routeQuestion(question, true).about).toBe(about);
  });

  it.each([
    'What is next in my plan?',
    'What should I read next?',
    'Am I on track?',
    'What is due this week?',
    'Show my study plan',
  ])('looks at the plans for “%s”', (question) => {
    expect(kindOf(question)).toBe('plans');
  });

  it('distinguishes statements, questions and small talk', () => {
    expect(routeQuestion('My name is Ada.', false).tells).toBe(true);
    expect(routeQuestion('What is my name?', false).tells).toBe(false);
    expect(routeQuestion('Our race is tomorrow.', false)).toMatchObject({ tells: true, speaksOfSelf: true });
    expect(routeQuestion('Our attention is a muscle that may tire.', false).tells).toBe(false);
    expect(kindOf('When is our relay race?')).toBe('learner');
    expect(kindOf('When is our attention at its best?')).toBe('book');
    expect(routeQuestion('Thanks a lot!', false).smallTalk).toBe(true);
    expect(routeQuestion('Hello there', false).smallTalk).toBe(true);
    expect(routeQuestion('Hello, what is courage?', false).smallTalk).toBe(false);
    expect(routeQuestion('What were your exact words about fear?', false).exactWords).toBe(true);
  });
});
