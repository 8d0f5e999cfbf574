import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebFront, type WebFront } from '../../e2e/support/web-front';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Tests declare the type that they expect.
  readonly body: unknown;
}

export interface Front extends WebFront {
  readonly dataDir: string;
  readonly port: number;
  /** A call with the token; the body is sent as JSON unless it is a form. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
}

/** The built web server as a process, on a new data folder. */
export const startFront = async (): Promise<Front> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  const front = await startWebFront(dataDir);
  return {
    ...front,
    dataDir,
    port: Number(new URL(front.origin).port),
    call: (method, path, body, headers = {}) => call(front, method, path, body, headers),
    remove: async () => {
      await front.stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const call = async (
  front: WebFront,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> => {
  const form = body instanceof FormData;
  const response = await fetch(front.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      Authorization: `Bearer ${front.token}`,
      ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
};

export const formWith = (
  ...parts: readonly (readonly [field: string, content: string | Uint8Array<ArrayBuffer>, name: string])[]
): FormData => {
  const form = new FormData();
  for (const [field, content, name] of parts) form.append(field, new Blob([content]), name);
  return form;
};
