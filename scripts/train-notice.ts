/** `npm run train:notice [-- SET …]`: fits what the memory notices to labelled conversations in test/bench/notice. */
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { projectRoot } from '../test/e2e/support/web-front.ts';
import { runBundle } from '../test/bench/run-bundle.ts';
import { testProcess } from '../test/recovery/support/test-process.ts';

const all = [
  'tuning',
  'tuning-2',
  ...readdirSync(join(projectRoot, 'test/bench/notice/training')).map(
    (file) => `training/${parse(file).name}`,
  ),
];
const wanted = process.argv.slice(2);
const bundle = await testProcess('train-process', 'test/bench/notice');
console.log(runBundle(bundle, ...(wanted.length > 0 ? wanted : all)));
