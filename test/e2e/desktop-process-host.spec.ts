import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { smallGguf } from '../support/llama/small-gguf';
import { projectRoot } from './support/web-front';

const lines = (output: string): readonly { readonly kind: string; readonly text?: string }[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly text?: string });

test('a model answers in a process that Electron starts, and the process can be killed', async () => {
  const testInfo = test.info();
  const executable = process.env.LECTERN_TEST_ELECTRON ?? '';
  const folder = testInfo.outputPath('main');
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(projectRoot, 'test/e2e/support/process-host-main.ts'),
      outDir: folder,
      target: 'node18',
      rollupOptions: { external: ['electron'], output: { format: 'cjs', entryFileNames: 'main.cjs' } },
    },
  });
  const model = testInfo.outputPath('tiny.gguf');
  await writeFile(model, smallGguf({ contextTokens: 512, reply: 'it was not that' }));
  const entry = join(projectRoot, 'out/worker/llama-process.cjs');
  // Where Electron may not run as Node, a forked process would be another application.
  const child = spawn(executable, ['--no-sandbox', join(folder, 'main.cjs'), entry, model], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
  });
  const messages = lines(await text(child.stdout));
  expect(
    messages
      .filter(({ kind }) => kind === 'text')
      .map((one) => one.text)
      .join(''),
  ).toContain('it was not that');
  expect(messages.slice(-2)).toEqual([{ kind: 'end', id: 1, cut: false }, { kind: 'exit' }]);
});
