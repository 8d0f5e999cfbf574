import { expect, it } from 'vitest';
import { cascade } from '../../../src/core/memory/upkeep/cascade';
import { defaultSettings } from '../../../src/shared/model';
import { addFact } from '../../store/support/samples';
import { bookSetup } from '../support/learner-study';
import { ask } from '../support/test-engine';

const quote = 'A cue word is a short word that brings the attention back.';

/** A learner with a book; every ten messages become a summary, and five summaries the base memory. */
const study = async () => {
  const { clock, bookId, cognition, setup } = await bookSetup(quote);
  const { store } = setup;
  const memory = { ...defaultSettings.memory, shortTermThreshold: 10, shortTermKeep: 0 };
  await setup.engine.settings.save({ ...defaultSettings, memory });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (words: string) => {
    clock.advance(60_000);
    await ask(setup.engine, sessionId, words);
    await setup.settle();
  };
  const base = async (): Promise<string> => {
    const policy = { ...memory, longTermThreshold: 5, longTermKeep: 0 };
    await setup.engine.settings.save({ ...defaultSettings, memory: policy });
    await cascade({ store, cognition, clock }, new AbortController().signal);
    return (await setup.engine.memory.findBaseMemory())?.text ?? '';
  };
  return { store, setup, say, base };
};

/** Enough small talk about the book for `rounds` summaries. */
const asked = (rounds: number): readonly string[] =>
  Array.from({ length: rounds * 5 }, (_, at) => `What is a cue word, number ${at}?`);

it('has the facts that matter most, however old, and what is no longer true is gone (B6)', async () => {
  const { store, say, base, setup } = await study();
  await addFact(store, 'I am allergic to penicillin.', { importance: 0.95, type: 'constraint' });
  const pinned = await addFact(store, 'I sail on Sundays.', { importance: 0.1 });
  await setup.engine.memory.update(pinned.id, { pinned: true });
  for (let n = 0; n < 90; n += 1)
    await addFact(store, `I have parcel ${n} on shelf ${n + 7} of room ${n % 9}.`, { importance: 0.3 });
  const town = await addFact(store, 'I live in Bergen.', { importance: 0.9 });
  const job = await addFact(store, 'I work as a nurse.', { importance: 0.9 });
  for (const question of asked(5)) await say(question);
  const first = await base();
  for (const line of ['is allergic to penicillin', 'sails on Sundays', 'lives in Bergen', 'works as a nurse'])
    expect(first).toContain(`- The learner ${line}.`);
  await setup.engine.memory.update(town.id, { fact: 'I live in Oslo.' });
  await setup.engine.memory.update(job.id, { status: 'disabled' });
  for (const question of asked(5)) await say(question);
  const second = await base();
  expect(second).toContain('- The learner lives in Oslo.');
  expect(second).not.toMatch(/Bergen|nurse/);
  expect(second.split(/\s+/u).length).toBeLessThanOrEqual(400);
});

it('names what was asked, with the day, but does not repeat the book (B6)', async () => {
  const { say, base } = await study();
  await say('My coach is called Tomas.');
  await say('I get nervous before the start.');
  for (const question of asked(5)) await say(question);
  const text = await base();
  expect(text).toContain("- The learner's coach is called Tomas.");
  expect(text).toMatch(/- On 4 March 2026, the learner asked “What is a cue word, number \d+\?”/);
  expect(text).not.toContain('brings the attention back');
  for (const line of text.split('\n').filter((one) => one.startsWith('- ')))
    expect(line).toMatch(/^- (?:The learner|On 4 March 2026, the learner)['’a-z ].*[.]$/);
});
