/** `npm run train:notice [-- SET …]`: fits what the memory notices to labelled conversations in test/bench/notice. */
import { runBundle } from '../test/bench/run-bundle.ts';
import { testProcess } from '../test/recovery/support/test-process.ts';

const all = [
  'tuning',
  'tuning-2',
  'training/a',
  'training/b',
  'training/d',
  'training/e',
  'training/f',
  'training/g',
  'training/h',
  'training/i',
  'training/j',
  'training/k',
  'training/l',
  'training/m',
  'training/n',
];
const wanted = process.argv.slice(2);
const bundle = await testProcess('train-process', 'test/bench/notice');
console.log(runBundle(bundle, ...(wanted.length > 0 ? wanted : all)));
