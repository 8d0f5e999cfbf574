import type { Front } from './front';

/** The messages of an event stream: each one's data, parsed. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      const data = rest
        .slice(0, end)
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n');
      rest = rest.slice(end + 2);
      if (data !== '') yield JSON.parse(data) as Record<string, unknown>;
    }
  }
}

export const openStream = async (front: Front, path: string, body?: unknown): Promise<Response> =>
  fetch(front.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${front.token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

interface Job {
  readonly id: number;
  readonly state: string;
}
const over = (job: Job): boolean => ['done', 'failed', 'cancelled'].includes(job.state);

/** Waits for a job's end by its events, without polling. */
export const jobEnd = async (front: Front, jobId: number): Promise<Job> => {
  const stream = await openStream(front, '/api/events');
  if (stream.body === null) throw new Error('no event stream');
  const now = (await front.call('GET', `/api/jobs/${jobId}`)).body as Job;
  if (over(now)) {
    await stream.body.cancel();
    return now;
  }
  for await (const event of readEvents(stream.body)) {
    const job = event.job as Job | undefined;
    if (event.kind === 'job' && job?.id === jobId && over(job)) return job;
  }
  throw new Error('the event stream ended before the job did');
};
