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

/** Passages are encoded first, up to 0.5, then sentences: at 0.75 half of the sentences are encoded. */
const half = 0.75;

/** Lets the encoder run up to this share of a book, then stops it; at once if `until` is 0. */
export async function stopEncoding(client: RestClient, until: number = half): Promise<void> {
  for (;;) {
    const job = await openEncoding(client);
    if (job === undefined) return;
    if (job.progress >= until) await client.call('DELETE', `/jobs/${String(job.id)}`);
    await pause(10);
  }
}

export async function awaitEncoding(client: RestClient): Promise<void> {
  // When it starts, the engine queues what is left to encode.
  while ((await openEncoding(client)) !== undefined) await pause(100);
}
