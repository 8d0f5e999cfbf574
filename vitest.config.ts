import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.ts';

const long = 'test/**/*.long.test.ts';
const hostile = 'test/hostile/**/*.test.ts';

/** `npm test` runs the project `short`, `npm run test:long` the project `long`: kills in a loop and whole books, `npm run test:hostile` attacks. */
export default defineConfig({
  test: {
    environment: 'node',
    // Real processes and threads, on a machine that may be busy with something else.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    reporters: ['default', new SummaryReporter()],
    projects: [
      {
        extends: true,
        test: { name: 'short', include: ['test/**/*.test.ts'], exclude: [long, hostile], isolate: false },
      },
      { extends: true, test: { name: 'long', include: [long] } },
      { extends: true, test: { name: 'hostile', include: [hostile] } },
    ],
  },
});
