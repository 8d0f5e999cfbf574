import { expect, it } from 'vitest';
import { miniLm } from '../../support/mini-lm';
import { learnerStudy } from '../support/learner-study';

const study = () => learnerStudy({ encoder: miniLm });

it('shows a replaced fact with its end if no current one answers', async () => {
  const { say } = await study();
  await say('I work nights as a nurse in Leeds.');
  await say('I no longer work nights, I am on days now.');
  const { card } = await say('Which profession do I have?');
  const told = card?.sections.find(({ kind }) => kind === 'told');
  expect(told).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ words: expect.stringContaining('nurse'), until: expect.any(String) }),
    ]),
  });
});

it('says that nothing told answers, and shows only what comes close', async () => {
  const { say } = await study();
  await say('My locker has the number 118.');
  const unknown = await say('What is the name of my dog?');
  expect(unknown.card?.sections[0]).toMatchObject({ remark: { kind: 'not-told' } });
  expect(unknown.outcome).not.toBe('answered');
});

it('does not let earlier questions outrank what was said', async () => {
  const { say } = await study();
  await say('I got on at a plant nursery last week.');
  await say('where do i live now');
  expect((await say('whats my job these days')).content).toContain('nursery');
});

it('shows a replaced fact after its successor', async () => {
  const { say } = await study();
  await say('I work as a baker.');
  await say('My sister sings in a choir.');
  await say('I got a new job, driving the tram.');
  expect((await say('What is my profession?')).content).toMatch(/tram.*\n.*baker.*until/);
});

it('ranks facts of one message by their own relevance, not by the time', async () => {
  const { say } = await study();
  await say('My name is Maya, and I am studying for a psychology exam.');
  await say('I am studying for a psychology exam.');
  expect((await say('What is my name?')).content).toMatch(/Maya.*\n.*exam/);
});

it('says that memories are turned off rather than that nothing was told', async () => {
  const { say } = await study();
  await say('My name is Maya.');
  await say('Don’t use the memory here.');
  const { card, outcome } = await say('What is my name?');
  // It must not be summarised as a question that the book does not answer.
  expect(outcome).toBe('reply');
  expect(card?.sections[0]).toMatchObject({ remark: { kind: 'memory-unused' } });
});
