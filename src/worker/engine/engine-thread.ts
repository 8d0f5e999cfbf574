import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../adapters/system/clock';
import type { Engine } from '../../core/engine/engine';
import type { Logger } from '../../core/ports';
import { createLocalEngine } from './create-local-engine';
import { hostedChildren } from '../llama/llama-child';
import type { EngineHead, EngineThreadData, FromEngineThread, ToEngineThread } from './engine-messages';
import { packError } from '../packed-error';

const port = parentPort;
if (!port) throw new Error('engine-thread is the entry of a worker thread');
const { processHost } = workerData as EngineThreadData;
const send = (message: FromEngineThread): void => port.postMessage(message);

const asSent = (error: unknown): unknown => (error instanceof Error ? error : String(error));
const logger: Logger = {
  info: (message, data) => send({ kind: 'log', level: 'info', message, data }),
  error: (message, error, data) => send({ kind: 'log', level: 'error', message, error: asSent(error), data }),
};
process.on('unhandledRejection', (reason) => logger.error('Unhandled rejection', reason));

/** By then the first screen has been shown, and its queries do not have to wait. */
const upkeepAfter = 15_000;

let engine: Engine | null = null;
/** Running streams by id. */
const running = new Map<number, AsyncIterator<unknown>>();

type Verb = (...args: readonly unknown[]) => unknown;

const findVerb = (path: string): Verb => {
  if (!engine) throw new Error('the engine is not open');
  let found: unknown = engine;
  for (const name of path.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined;
  if (typeof found !== 'function') throw new Error(`the engine has no verb ${path}`);
  return found as Verb;
};

const openOnMessage = async (message: Extract<ToEngineThread, { kind: 'open' }>): Promise<EngineHead> => {
  engine = await createLocalEngine(message.options, {
    logger,
    clock: systemClock(),
    report: (step) => send({ kind: 'step', step }),
    upkeepAfter,
    startLlamaChild: processHost ? hostedChildren(processHost) : undefined,
  });
  engine.subscribe((event) => send({ kind: 'event', event }));
  return { recovery: engine.recovery };
};

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

const call = async ({ id, verb, args }: Extract<ToEngineThread, { kind: 'call' }>): Promise<void> => {
  const answer = findVerb(verb)(...args);
  if (!isStream(answer)) return send({ kind: 'result', id, result: await answer });
  const iterator = answer[Symbol.asyncIterator]();
  running.set(id, iterator);
  try {
    for (let step = await iterator.next(); !step.done; step = await iterator.next())
      send({ kind: 'item', id, item: step.value });
  } finally {
    running.delete(id);
  }
  send({ kind: 'end', id });
};

const serve = async (message: ToEngineThread): Promise<void> => {
  const { id } = message;
  try {
    if (message.kind === 'return') {
      await running.get(id)?.return?.();
    } else if (message.kind === 'open') {
      send({ kind: 'result', id, result: await openOnMessage(message) });
    } else if (message.kind === 'close') {
      await engine?.close();
      send({ kind: 'result', id, result: undefined });
      port.close();
    } else await call(message);
  } catch (error) {
    send({ kind: 'error', id, error: packError(error) });
    // Nothing was opened, so there is nothing more to serve.
    if (message.kind === 'open') port.close();
  }
};

port.on('message', (message: ToEngineThread) => void serve(message));
