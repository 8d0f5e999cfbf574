import { expect, it } from 'vitest';
import { createReadAloud, type Speech } from '../../src/renderer/features/reader/aloud/read-aloud';

const pages: Readonly<Record<number, readonly string[]>> = { 1: ['One.', 'Two.'], 2: [], 3: ['Three.'] };

const reader = () => {
  const said: string[] = [];
  let end = (): void => undefined;
  const speech: Speech = {
    speak(words, _settings, onEnd) {
      said.push(words);
      end = onEnd;
    },
    pause: () => said.push('(pause)'),
    resume: () => said.push('(resume)'),
    cancel: () => undefined,
  };
  const states: string[] = [];
  const aloud = createReadAloud(
    speech,
    async (page) => pages[page] ?? null,
    ({ playing, sentence }) =>
      states.push(`${playing ? 'playing' : 'quiet'} ${sentence ? `${sentence.page} ${sentence.text}` : ''}`),
  );
  const finish = async (): Promise<void> => {
    end();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { aloud, said, states, finish };
};

it('reads sentence by sentence over pages without text, and stops at the end of the book', async () => {
  const { aloud, said, states, finish } = reader();
  await aloud.play(1);
  await finish();
  await finish();
  await finish();
  expect(said).toEqual(['One.', 'Two.', 'Three.']);
  expect(states).toEqual(['playing 1 One.', 'playing 1 Two.', 'playing 3 Three.', 'quiet ']);
});

it('goes on where it was paused, and skips to the next sentence', async () => {
  const { aloud, said, states } = reader();
  await aloud.play(1);
  aloud.pause();
  await aloud.play(1);
  await aloud.next();
  expect(said).toEqual(['One.', '(pause)', '(resume)', 'Two.']);
  expect(states.at(-1)).toBe('playing 1 Two.');
});

it('ignores the end of a sentence that was skipped or stopped', async () => {
  const { aloud, said, finish } = reader();
  await aloud.play(1);
  aloud.stop();
  await finish();
  expect(said).toEqual(['One.']);
});

it('stops looking for a page with text when it is stopped', async () => {
  const asked: number[] = [];
  const speech: Speech = {
    speak: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    cancel: () => undefined,
  };
  const aloud = createReadAloud(
    speech,
    async (page) => {
      asked.push(page);
      if (page === 3) aloud.stop();
      return page > 9 ? null : [];
    },
    () => undefined,
  );
  await aloud.play(1);
  expect(asked).toEqual([1, 2, 3]);
});
