import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelServer {
  /** Ends in a slash. */
  readonly url: string;
  readonly host: string;
  /** The path and range of each request. */
  readonly asked: readonly { readonly path: string; readonly range: string | null }[];
  /** Closes the connection after the given number of body bytes; null turns this off. */
  cutAfter: number | null;
  /** Awaited before closing; data that the client has not read by then is lost. */
  beforeCut: () => Promise<void>;
  /** The status of every response. */
  status: number | null;
  /** Answers range requests with the whole file, like servers without range support. */
  ignoreRanges: boolean;
  close(): Promise<void>;
}

/** Serves files over HTTP with ranges, with optional faults. */
export const startModelServer = async (files: ReadonlyMap<string, Buffer>): Promise<ModelServer> => {
  const asked: { path: string; range: string | null }[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1);
    const range = request.headers.range ?? null;
    asked.push({ path, range });
    const content = files.get(path);
    if (self.status !== null || !content) {
      response.writeHead(self.status ?? 404).end();
      return;
    }
    const from = self.ignoreRanges ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const body = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': body.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
    });
    if (self.cutAfter === null || self.cutAfter >= body.length) response.end(body);
    else
      response.write(
        body.subarray(0, self.cutAfter),
        () => void self.beforeCut().then(() => request.socket.end()),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: ModelServer = {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    asked,
    cutAfter: null,
    beforeCut: () => Promise.resolve(),
    status: null,
    ignoreRanges: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
};
