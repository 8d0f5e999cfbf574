import { fetchPackages, findPackaged, realBooks } from '../test/support/real-books.ts';

/**
 * Fetches the books of test/support/real-books.json, and what they are compared with, out of Debian's packages into a
 * folder outside the tree. Tests that read real books are skipped where they were not fetched.
 */
const missing = fetchPackages();
const there = realBooks.filter((book) => findPackaged(book.path) !== null);
console.log(`${String(there.length)} of ${String(realBooks.length)} real books are there.`);
for (const name of missing) console.log(`Could not fetch ${name}.`);
process.exitCode = there.length < realBooks.length ? 1 : 0;
