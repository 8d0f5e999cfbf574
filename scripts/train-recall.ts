/** `npm run train:recall [-- SET …]`: fits which questions are about the learner, and what answers them, to test/bench/notice. */
import { runBundle } from '../test/bench/run-bundle.ts';
import { testProcess } from '../test/recovery/support/test-process.ts';

const all = ['tuning', 'tuning-2', 'training/a', 'training/b'];
const wanted = process.argv.slice(2);
const bundle = await testProcess('train-recall-process', 'test/bench/notice');
console.log(runBundle(bundle, ...(wanted.length > 0 ? wanted : all)));
