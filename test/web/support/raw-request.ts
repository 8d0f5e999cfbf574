import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends raw bytes without a client library, and reads the first response. */
export const rawRequest = (port: number, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let answered = false;
    const settle = (closed: boolean) => {
      const answer = parse(Buffer.concat(chunks), closed);
      if (answer === null) return;
      answered = true;
      resolve(answer);
      socket.destroy();
    };
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within 10 s')));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      settle(false);
    });
    socket.on('close', () => {
      settle(true);
      if (!answered)
        reject(new Error(`hung up without an answer: ${Buffer.concat(chunks).toString('latin1')}`));
    });
    socket.on('error', (error) => {
      settle(true);
      if (!answered) reject(error);
    });
    socket.write(bytes);
  });

const parse = (bytes: Buffer, closed: boolean): RawAnswer | null => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const rest = bytes.subarray(end + 4);
  const length = headers['content-length'];
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest;
  if (body === null || (length === undefined ? !closed && body === rest : body.length < Number(length)))
    return null;
  return { status: Number(first.split(' ')[1]), headers, body: body.toString('utf8') };
};

/** The joined chunks, or null until the last one has arrived. */
const unchunked = (bytes: Buffer): Buffer | null => {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return null;
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (size === 0) return Buffer.concat(chunks);
    if (bytes.length < line + 2 + size) return null;
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
};
