import type { RestClient } from '../client.ts';

interface Job {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly progress: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const openEncoding = async ({ call }: RestClient): Promise<Job | undefined> =>
  (await call<Job[]>('GET', '/jobs')).find(
    ({ kind, state }) => kind === 'encode-book' && (state === 'queued' || state === 'running'),
  );

/** Half of all passages have a vector of the whole from 0.5 on, then their sentences follow. */
const half = 0.75;

/** Lets the encoder go on until a book is half read, then stops it; at once where `until` is 0. */
export async function stopEncoding(client: RestClient, until: number = half): Promise<void> {
  for (;;) {
    const job = await openEncoding(client);
    if (job === undefined) return;
    if (job.progress >= until) await client.call('DELETE', `/jobs/${String(job.id)}`);
    await pause(10);
  }
}

export async function awaitEncoding(client: RestClient): Promise<void> {
  // The engine queues at its start what is left to encode.
  while ((await openEncoding(client)) !== undefined) await pause(100);
}
