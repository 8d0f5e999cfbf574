/**
 * `npm run bench:prompts`: runs the sixty conversations of test/bench/prompts/cases.json against a server that speaks
 * Gemini's format and records each prompt, and checks whether the text that a good answer needs is in it. Writes
 * docs/benchmarks/prompts.md and a page for each prompt. `-- --case ID` runs one; `--readings FILE` writes the prompts by
 * which the messages are read, without running the rest. Fetches missing books.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import type * as runPrompts from '../test/bench/prompts/run-prompts.ts';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { case: { type: 'string' }, readings: { type: 'string' } } });

buildIfNeeded(root);
// The providers' test servers are written for Vite, which Node cannot resolve by itself.
const { module } = await runnerImport<typeof runPrompts>(join(root, 'test/bench/prompts/run-prompts.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
});
await module.runPrompts(values);
