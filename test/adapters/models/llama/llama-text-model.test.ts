import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLlama, type LlamaProvider } from '../../../../src/adapters/models/llama';
import type { ModelCall, TextModel } from '../../../../src/core/ports';
import { errorText } from '../../../../src/shared/messages/en/errors';
import { defaultGeneration } from '../../../../src/shared/model';
import { nodeChildren } from '../../../../src/worker/llama/llama-child';
import { createLlamaRunner } from '../../../../src/worker/llama/llama-runner';
import { bundleLlamaProcess } from '../../../support/llama/process-bundle';
import { smallGguf } from '../../../support/llama/small-gguf';
import { tempFolder } from '../../../support/temp-folder';

let bundle: Awaited<ReturnType<typeof bundleLlamaProcess>>;
/** One process for most tests: it takes seconds to start. */
let shared: Setup;
beforeAll(async () => {
  bundle = await bundleLlamaProcess();
  shared = await open({ endless, ending, damaged: endless.subarray(0, 100_000) });
}, 60_000);
afterAll(async () => {
  await shared.close();
  await bundle.remove();
});

/** A small context, so that an endless answer is cut off soon. */
const endless = smallGguf({ contextTokens: 256 });
const ending = smallGguf({ contextTokens: 512, reply: 'it was not that' });

interface Setup extends LlamaProvider {
  readonly logged: readonly unknown[];
  close(): Promise<void>;
}

const open = async (
  files: Readonly<Record<string, Buffer>>,
  entry = bundle.entry,
  idleMs?: number,
): Promise<Setup> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-llama-'));
  await mkdir(join(folder, 'llama'));
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, 'llama', `${name}.gguf`), content);
  const logged: unknown[] = [];
  const llama = createLlama({
    folder,
    list: [],
    meter: { admit: async () => undefined, record: async () => undefined },
    now: Date.now,
    logger: { info: () => undefined, error: (_message, _error, data) => void logged.push(data) },
    runner: createLlamaRunner({
      startChild: nodeChildren(entry),
      ...(idleMs === undefined ? {} : { idleMs }),
    }),
  });
  const close = async (): Promise<void> => {
    await llama.models.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...llama, logged, close };
};

const callWith = (signal = new AbortController().signal): ModelCall => ({
  task: 'answers',
  sessionId: null,
  signal,
});
const prompt = { system: 'You are a tutor.', user: 'What is a tide?' };
const read = (model: TextModel, call: ModelCall): AsyncIterator<string> => {
  const pieces = model.stream(prompt, call);
  return pieces[Symbol.asyncIterator]();
};
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The newest child of this process with such an entry. */
const childPid = async (entry: string): Promise<number> => {
  const children = await readFile(
    `/proc/${String(process.pid)}/task/${String(process.pid)}/children`,
    'utf8',
  );
  for (const pid of children.trim().split(/\s+/u).map(Number).toReversed()) {
    const command = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(entry)) return pid;
  }
  throw new Error('no process runs the model');
};

describe('a model inside Lectern', { timeout: 60_000 }, () => {
  it('streams an answer that ends by itself', async () => {
    const pieces: string[] = [];
    for await (const piece of shared.textModel('ending').stream(prompt, callWith())) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('').trim()).toBe('it was not that');
  });

  it('reads the earlier turns, which take their part of the context', async () => {
    const model = shared.textModel('ending');
    const turn = { role: 'user', text: 'What is the moon?' } as const;
    const short = { ...prompt, history: [turn, { role: 'assistant', text: 'A rock.' } as const] };
    expect((await model.complete(short, {}, callWith())).trim()).toBe('it was not that');
    const long = { ...short, history: [turn, { role: 'assistant', text: 'tide '.repeat(200) } as const] };
    await expect(model.complete(long, {}, callWith())).rejects.toMatchObject({
      code: 'MODEL_CONTEXT_TOO_LONG',
    });
  });

  it('stops at the number of tokens that the learner allows', async () => {
    const model = shared.textModel('ending', { ...defaultGeneration, maxOutputTokens: 2 });
    expect((await model.complete(prompt, {}, callWith())).trim()).toBe('it was');
  });

  it('stops within a word, and answers the next question', async () => {
    const abort = new AbortController();
    const pieces: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const piece of shared.textModel('endless').stream(prompt, callWith(abort.signal))) {
        pieces.push(piece);
        if (pieces.length === 5) abort.abort(new Error('stopped'));
      }
    };
    await expect(reading()).rejects.toThrow('stopped');
    expect(pieces).toHaveLength(5);
    for await (const piece of shared.textModel('endless').stream(prompt, callWith()))
      if (piece.length > 0) return;
    expect.unreachable('the next answer had no text');
  });

  it('says that an answer was cut where the context is full', async () => {
    const pieces: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const piece of shared.textModel('endless').stream(prompt, callWith())) pieces.push(piece);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'MODEL_CUT' });
    expect(pieces.length).toBeGreaterThan(50);
  });

  it('replies in JSON of the schema, whatever the model would say', async () => {
    const schema = {
      type: 'object',
      properties: { kind: { enum: ['fact', 'note'] }, sure: { type: 'boolean' }, page: { type: ['null'] } },
      required: ['kind', 'sure', 'page'],
      additionalProperties: false,
    };
    const reply = JSON.parse(
      await shared.textModel('endless').complete(prompt, { schema }, { ...callWith(), task: 'memory' }),
    ) as Record<string, unknown>;
    expect(Object.keys(reply).toSorted()).toEqual(['kind', 'page', 'sure']);
    expect(['fact', 'note']).toContain(reply['kind']);
    expect(typeof reply['sure']).toBe('boolean');
  });

  it('answers before a background task, which is then done', async () => {
    const order: string[] = [];
    const task = shared
      .textModel('endless')
      .complete(prompt, {}, { ...callWith(), task: 'memory' })
      .then((text) => {
        order.push('task');
        return text;
      });
    for await (const piece of shared.textModel('endless').stream(prompt, callWith()))
      if (piece.length > 0) {
        order.push('answer');
        break;
      }
    expect((await task).length).toBeGreaterThan(0);
    expect(order).toEqual(['answer', 'task']);
  });

  it('can be cancelled while it is loaded', async () => {
    const abort = new AbortController();
    const reading = read(shared.textModel('endless'), callWith(abort.signal));
    const first = reading.next();
    setImmediate(() => abort.abort(new Error('cancelled')));
    await expect(first).rejects.toThrow('cancelled');
    const other = read(shared.textModel('endless'), callWith());
    expect((await other.next()).done).toBe(false);
    await other.return?.();
  });

  it.runIf(process.platform === 'linux')(
    'fails alone when its process dies, and runs again for the next question',
    async () => {
      const reading = async (): Promise<void> => {
        let killed = false;
        for await (const piece of shared.textModel('endless').stream(prompt, callWith())) {
          if (piece !== '' && !killed) process.kill(await childPid(bundle.entry), 'SIGKILL');
          killed = true;
        }
      };
      await expect(reading()).rejects.toMatchObject({ code: 'MODEL_FAILED', data: { model: 'endless' } });
      expect(shared.logged.at(-1)).toMatchObject({ model: 'endless' });
      const again = read(shared.textModel('endless'), callWith());
      expect((await again.next()).done).toBe(false);
      await again.return?.();
    },
  );

  it.runIf(process.platform === 'linux')('ends its process when it is closed', async () => {
    const setup = await open({ endless });
    const reading = read(setup.textModel('endless'), callWith());
    await reading.next();
    const pid = await childPid(bundle.entry);
    await setup.close();
    await reading.return?.();
    expect(isRunning(pid)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('ends its process after a while without a question', async () => {
    const setup = await open({ endless }, bundle.entry, 1);
    onTestFinished(() => setup.close());
    const reading = read(setup.textModel('endless'), callWith());
    await reading.next();
    const pid = await childPid(bundle.entry);
    expect(isRunning(pid)).toBe(true);
    await reading.return?.();
    await vi.waitUntil(() => !isRunning(pid), { timeout: 30_000 });
  });

  it('refuses a prompt that its context does not hold', async () => {
    const long = { ...prompt, user: 'tide '.repeat(500) };
    await expect(shared.textModel('endless').complete(long, {}, callWith())).rejects.toMatchObject({
      code: 'MODEL_CONTEXT_TOO_LONG',
    });
  });

  it('reports the context that it is loaded with', async () => {
    expect(await shared.textModel('endless').contextTokens?.()).toBe(256);
  });

  it('says that a damaged file cannot be loaded', async () => {
    await expect(shared.textModel('damaged').complete(prompt, {}, callWith())).rejects.toMatchObject({
      code: 'LOCAL_MODEL_DAMAGED',
    });
  });

  it('says that a model is not on this computer', async () => {
    await expect(shared.textModel('absent').complete(prompt, {}, callWith())).rejects.toMatchObject({
      code: 'LOCAL_MODEL_MISSING',
      message: errorText.llamaMissing('absent'),
    });
  });

  it('says in one sentence that the library does not run here', async () => {
    // Outside the project there is no library to import.
    const outside = join(await tempFolder(), 'llama-process.cjs');
    await writeFile(outside, await readFile(bundle.entry));
    const setup = await open({ endless }, outside);
    onTestFinished(() => setup.close());
    await expect(setup.textModel('endless').complete(prompt, {}, callWith())).rejects.toMatchObject({
      code: 'MODEL_REQUEST_REFUSED',
      message: errorText.llamaUnsupported,
    });
  });
});
