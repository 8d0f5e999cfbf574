import { expect, it } from 'vitest';
import { filesWith } from '../../support/files-with';
import { studied } from '../support/copying-study';

const remembering = async () => {
  const room = await studied();
  await room.say(await room.start(), ['I own a red boat.', 'I sing in a choir.']);
  const boat = await room.fact('red boat');
  const base = async (): Promise<string> => (await room.engine.memory.findBaseMemory())?.text ?? '';
  await room.engine.baseMemory.save(`## User Profile\n- ${boat.fact}\n- Keeps bees.`, 0);
  return { ...room, boat, base };
};

it('the base memory states a corrected fact as it is now, at once', async () => {
  const { engine, boat, base } = await remembering();
  const corrected = await engine.memory.update(boat.id, { fact: 'I own a green boat' });
  expect(await base()).toBe(`## User Profile\n- ${corrected.fact}\n- Keeps bees.`);
  const [newest, first] = await engine.memory.listBaseRevisions();
  expect([newest?.revision, first?.revision]).toEqual([2, 1]);
  expect(first?.text).toContain('red boat');
});

it('the old wording leaves every revision if it is to be erased', async () => {
  const { engine, boat, base, folder } = await remembering();
  await engine.memory.update(boat.id, { fact: 'I own a green boat', oldWording: 'erase' });
  expect(await base()).toContain('green boat');
  expect((await engine.memory.listBaseRevisions()).some(({ text }) => text.includes('red boat'))).toBe(false);
  expect(filesWith(folder, '- The learner owns a red boat')).toEqual([]);
});

it('a fact that is wrong or deleted leaves the base memory at once; the rest stays', async () => {
  const { engine, boat, base, fact } = await remembering();
  await engine.memory.update(boat.id, { status: 'disabled' });
  expect(await base()).toBe('## User Profile\n- Keeps bees.');
  const choir = await fact('choir');
  const { revision } = (await engine.memory.findBaseMemory()) ?? { revision: 0 };
  await engine.baseMemory.save(`- ${choir.fact}\n- Keeps bees.`, revision);
  await engine.memory.erase(choir.id, 'reopen', 'keep');
  expect(await base()).not.toContain('choir');
  expect(await base()).toContain('Keeps bees.');
});
