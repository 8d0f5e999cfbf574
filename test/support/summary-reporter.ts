import type { Reporter, TestModule } from 'vitest/node';

/** Prints a summary line in a stable format, unlike Vitest's own. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        else if (state === 'failed') count.failed += 1;
        else count.skipped += 1;
      }
      // A file that cannot be loaded has no tests, which must not look like success.
      if (module.state() === 'failed' && !tests.some((test) => test.result().state === 'failed'))
        count.failed += 1;
    }
    console.log(`vitest: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
