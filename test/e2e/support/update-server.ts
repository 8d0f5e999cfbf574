import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface UpdateServer {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  /** All headers of all requests, as lines. */
  readonly headers: readonly string[];
  close(): Promise<void>;
}

interface Release {
  readonly version: string;
  readonly notes: string;
  readonly installer: Buffer;
  /** What is sent instead of the installer. */
  readonly sent?: Buffer;
}

/** A generic update server on this computer, with files as electron-builder writes them. */
export async function startUpdateServer({
  version,
  notes,
  installer,
  sent = installer,
}: Release): Promise<UpdateServer> {
  const sha512 = createHash('sha512').update(installer).digest('base64');
  const name = `Lectern-${version}.AppImage`;
  const latest = JSON.stringify({
    version,
    files: [{ url: name, sha512, size: installer.length }],
    path: name,
    sha512,
    releaseNotes: notes,
    releaseDate: '2026-11-28T00:00:00.000Z',
  });
  const asked: string[] = [];
  const headers: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(path);
    for (const [key, value] of Object.entries(request.headers)) headers.push(`${key}: ${String(value)}`);
    if (path === '/latest-linux.yml') response.end(latest);
    else if (path === `/${name}`) response.end(sent);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
