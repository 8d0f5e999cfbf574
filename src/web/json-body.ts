import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal';
import { refusalText } from '../shared/messages/en/web';

/** Enough for the longest note (a million characters) in any script; nothing else is nearly as long. */
const maxBytes = 4 * 1024 * 1024;

/** The request's body as JSON; undefined for an empty one. Throws a refusal for anything else. */
export const readJsonBody = async (request: IncomingMessage): Promise<unknown> => {
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge();
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  checkType(request);
  const text = decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'MALFORMED_JSON', refusalText.bodyNotJson);
  }
};

const tooLarge = () => new Refusal(413, 'BODY_TOO_LARGE', refusalText.bodyTooLarge);

const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // The request must survive a refusal, which is sent over the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const checkType = (request: IncomingMessage): void => {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  const encoding = request.headers['content-encoding'];
  if (type.trim() !== 'application/json') {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', refusalText.bodyType);
  }
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', refusalText.bodyCharset);
  }
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', refusalText.bodyEncoding);
  }
};

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'MALFORMED_JSON', refusalText.bodyNotUtf8);
  }
};
