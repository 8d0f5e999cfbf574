import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    // Real processes and threads on a machine that may be busy with something else.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', new SummaryReporter()],
  },
});
