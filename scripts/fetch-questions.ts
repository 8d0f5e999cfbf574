import {
  fetchQuestionBooks,
  questionFolder,
  readQuestionBooks,
} from '../test/support/questions/question-books.ts';

/**
 * Makes the evaluation set of docs/benchmarks/answers.md: FAQ documents from Debian's packages, split into questions
 * and books without them, in a folder outside the tree.
 */
const missing = fetchQuestionBooks();
for (const { id, questions, heldOut } of readQuestionBooks())
  console.log(`${id}: ${String(questions.length)} questions${heldOut ? ', held out' : ''}`);
for (const id of missing) console.log(`Could not fetch ${id}.`);
console.log(`In ${questionFolder}.`);
process.exitCode = missing.length > 0 ? 1 : 0;
