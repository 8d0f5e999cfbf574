import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Ends a run with one line that says how many tests passed. */
export default class PlaywrightSummary implements Reporter {
  readonly #outcomes = new Map<string, TestResult['status']>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#outcomes.set(test.id, result.status);
  }

  onEnd(_result: FullResult): void {
    const count = (...wanted: TestResult['status'][]): number =>
      [...this.#outcomes.values()].filter((status) => wanted.includes(status)).length;
    console.log(
      `journeys: ${count('passed')} passed, ${count('failed', 'timedOut', 'interrupted')} failed, ${count('skipped')} skipped`,
    );
  }
}
