import { join } from 'node:path';
import { projectRoot, type WebFront } from '../e2e/support/web-front.ts';
import { restClient } from '../bench/client.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const facts = [
  ['What does the out-breath do?', 'It slows the heart.'],
  ['How long is the half-minute?', 'As long as three slow breaths.'],
  ['What is a small step?', 'One that is done before doubt begins.'],
  ['What is the quiet check?', 'A look at jaw, shoulders and hands.'],
] as const;

/** The sample book as EPUB and as PDF, a plan and cards. */
export async function fillForSoak(front: WebFront): Promise<void> {
  const { call, importText } = restClient(front);
  const { bookId } = await importText(join(projectRoot, 'resources/sample-book/field-guide.epub'));
  await importText(join(projectRoot, 'resources/sample-book/field-guide.pdf'));
  const settings = await call<object>('GET', '/settings');
  await call('PUT', '/settings', { ...settings, tour: { done: true } });
  await call('POST', '/plans', {
    title: 'Read the field guide',
    bookId,
    steps: Array.from({ length: 40 }, (_, at) => ({
      id: `s${at}`,
      title: `Pages ${2 * at + 1} and ${2 * at + 2}`,
    })),
  });
  for (let nth = 0; nth < 200; nth += 1) {
    const [front, back] = facts[nth % facts.length] ?? facts[0];
    await call('POST', '/cards', { front: `${front} (${nth + 1})`, back, bookId });
  }
  for (;;) {
    const jobs = await call<{ state: string }[]>('GET', '/jobs');
    if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
    await pause(500);
  }
}
