/**
 * The built-in embedder behind a loopback server that speaks OpenAI's embeddings API, for peers that support only that. Prints its address once it listens.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';

const embedder = builtinEmbedder(builtinWordVectors(join(process.cwd(), 'resources/embedding')));

const answer = async (body: string): Promise<string> => {
  const { input } = JSON.parse(body) as { readonly input: string | readonly string[] };
  const vectors = await embedder.embedPassages(typeof input === 'string' ? [input] : input);
  return JSON.stringify({
    object: 'list',
    model: embedder.modelId,
    data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: Array.from(vector) })),
    usage: { prompt_tokens: 0, total_tokens: 0 },
  });
};

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    answer(body).then(
      (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
});
