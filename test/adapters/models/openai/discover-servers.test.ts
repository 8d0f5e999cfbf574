import { afterEach, describe, expect, it } from 'vitest';
import { discoverServers, usualPorts } from '../../../../src/adapters/models/openai/discover-servers';
import {
  closedPort,
  startLoopbackServer,
  type Fault,
  type LoopbackServer,
} from '../../../support/providers/loopback-server';
import { startOpenAiServer, type OpenAiServerOptions } from '../../../support/providers/openai-server';

const open: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const signal = new AbortController().signal;
const portOf = ({ url }: LoopbackServer): number => Number(new URL(url).port);
const kept = (server: LoopbackServer): LoopbackServer => {
  open.push(server);
  return server;
};
const openAi = async (options: OpenAiServerOptions): Promise<LoopbackServer> =>
  kept(await startOpenAiServer(options));
const faulty = async (fault: Fault): Promise<LoopbackServer> => {
  const server = kept(await startLoopbackServer(() => ({ body: '' })));
  server.failWhen(() => fault);
  return server;
};

describe('a look at the usual ports', () => {
  it('knows the port of each server', () => {
    expect(usualPorts.map(({ port }) => port)).toEqual([11434, 1234, 8080, 8000]);
  });

  it('finds all that answer, with their names and models', async () => {
    const styles = ['vllm', 'llamacpp', 'lmstudio', 'ollama'] as const;
    const servers = await Promise.all(styles.map((style) => openAi({ style })));
    const found = await discoverServers(
      signal,
      servers.map((server) => ({ port: portOf(server), name: 'Unnamed' })),
    );
    expect(found.map(({ name }) => name)).toEqual(['vLLM', 'llama.cpp', 'LM Studio', 'Ollama']);
    expect(found.map(({ url }) => url)).toEqual(servers.map(({ url }) => `${url}/v1`));
    for (const { models } of found)
      expect(models.map(({ name, can }) => [name, can])).toEqual([
        ['small-chat:1b', ['answer']],
        ['bag-embed:latest', ['embed']],
      ]);
  });

  it('finds one that requires a key, and sends it none', async () => {
    const server = await openAi({ key: 'secret' });
    expect(await discoverServers(signal, [{ port: portOf(server), name: 'LM Studio' }])).toEqual([
      { name: 'LM Studio', url: `${server.url}/v1`, models: [] },
    ]);
    expect(server.requests[0]?.headers['authorization']).toBeUndefined();
  });

  it('finds one that has no models yet, named by its port', async () => {
    const server = await openAi({ models: [] });
    expect(await discoverServers(signal, [{ port: portOf(server), name: 'Ollama' }])).toMatchObject([
      { name: 'Ollama', models: [] },
    ]);
  });

  it('skips other programs that listen there', async () => {
    const others = await Promise.all([
      faulty({ body: '<html>Apache</html>', headers: { 'content-type': 'text/html' } }),
      faulty({ status: 404, body: 'Not found' }),
      faulty({ status: 401, body: 'Jenkins' }),
      faulty({ body: '{"data":"something else"}' }),
      faulty({ body: '[]' }),
      faulty({ status: 302, headers: { location: 'https://example.com/login' } }),
      faulty({ cut: 'before-headers' }),
    ]);
    const ports = [...others.map(portOf), await closedPort()];
    expect(
      await discoverServers(
        signal,
        ports.map((port) => ({ port, name: 'Any' })),
      ),
    ).toEqual([]);
  });

  it('leaves out servers that do not answer', async () => {
    const silent = await Promise.all([
      faulty({ hang: 'before-headers' }),
      faulty({ hang: 0 }),
      faulty({ hang: 0 }),
    ]);
    const server = await openAi({});
    const found = await discoverServers(
      signal,
      [...silent, server].map((one) => ({ port: portOf(one), name: 'Any' })),
    );
    expect(found.map(({ url }) => url)).toEqual([`${server.url}/v1`]);
  });

  it('stops when it is aborted', async () => {
    const silent = await faulty({ hang: 'before-headers' });
    const stop = new AbortController();
    const looking = discoverServers(stop.signal, [{ port: portOf(silent), name: 'Any' }]);
    stop.abort(new Error('Closed'));
    await expect(looking).rejects.toThrow('Closed');
  });
});
