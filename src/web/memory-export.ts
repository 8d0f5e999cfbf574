import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiContext } from '../api/api';
import { contentDisposition } from '../api/wire/content-disposition';
import { safetyHeaders } from '../api/wire/content-security';
import { transferText } from '../shared/messages/en/memory-transfer';
import type { ExportCursor } from '../shared/model';

/**
 * `GET /api/ltm/export?vectors=true`: the whole memory as a file. Each part is made once the client has received the
 * previous one.
 */
export const sendMemoryExport = async (
  request: IncomingMessage,
  response: ServerResponse,
  vectors: boolean,
  { engine }: ApiContext,
): Promise<void> => {
  let part = await engine.memoryFile.exportPart(null, vectors);
  const day = new Date().toISOString().slice(0, 10);
  response.writeHead(200, {
    ...safetyHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': contentDisposition(transferText.fileName(day)),
    'Cache-Control': 'no-store',
  });
  for (;;) {
    if (request.destroyed || response.destroyed) return;
    if (!response.write(part.text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    const next: ExportCursor | null = part.next;
    if (next === null) break;
    part = await engine.memoryFile.exportPart(next, vectors);
  }
  response.end();
};
