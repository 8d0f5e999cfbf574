/**
 * `npm run train:notice [-- facts|changes|questions …]`: fits what the memory notices, what it takes for a change and which
 * questions it answers to the labelled conversations in test/bench/notice. By default all three.
 */
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { projectRoot } from '../test/e2e/support/web-front.ts';
import { runBundle } from '../test/bench/run-bundle.ts';
import { testProcess } from '../test/recovery/support/test-process.ts';

const training = readdirSync(join(projectRoot, 'test/bench/notice/training')).map(
  (file) => `training/${parse(file).name}`,
);
const wanted = process.argv.slice(2);
const bundle = await testProcess('train-process', 'test/bench/notice');
for (const part of wanted.length > 0 ? wanted : ['facts', 'changes', 'questions'])
  console.log(runBundle(bundle, part, 'tuning', 'tuning-2', ...training));
