import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { startWebFront } from '../e2e/support/web-front.ts';
import { testProcess } from '../recovery/support/test-process.ts';
import { percentile, type Figure } from './figures.ts';

const asked = 30;
/** Milliseconds before the next question: a learner looks at the answer first, and its follow-up jobs are done by then. */
const reading = 500;

/** The providers' test servers, in a separate process. */
const startProviders = async () => {
  const bundle = await testProcess('providers-process', 'test/bench');
  const child = spawn(process.execPath, [bundle], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the providers' servers ended");
    return JSON.parse(value as string);
  };
  return {
    environment: (await next()) as Readonly<Record<string, string>>,
    ask(line: string) {
      child.stdin.write(`${line}\n`);
      return next();
    },
    close: () => void child.kill(),
  };
};

/**
 * Time from the first byte of a provider's answer to its first word in the window, with a real browser, the real SDK and a
 * test server. Both times are from this machine's clock. Null without a browser.
 */
export async function firstWordFigures(): Promise<readonly Figure[] | null> {
  const executablePath = await findBrowser();
  if (!executablePath) return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-first-word-'));
  const providers = await startProviders();
  const front = await startWebFront(dataDir, providers.environment);
  await providers.ask(`choose ${front.origin} ${front.token}`);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(front.url);
    await page.getByRole('button', { name: 'Read the sample book' }).first().click();
    const box = page.getByRole('textbox', { name: 'Ask about the book' });
    await box.waitFor({ timeout: 60_000 });
    const waits: number[] = [];
    for (let nth = 0; nth <= asked; nth += 1) {
      const shown = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const turns = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-turn]')];
            const earlier = Math.max(0, ...turns().map((one) => Number(one.dataset['turn'])));
            const look = (): void => {
              const words = turns().find(
                (one) =>
                  Number(one.dataset['turn']) > earlier &&
                  (one.querySelector('.turn-text, p')?.textContent ?? '').startsWith('The'),
              );
              if (!words) return;
              watch.disconnect();
              // It is on screen with the next frame.
              requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
            };
            const watch = new MutationObserver(look);
            watch.observe(document.body, { subtree: true, childList: true, characterData: true });
          }),
      );
      await page.waitForTimeout(reading);
      await box.fill('What is a when-then plan?');
      await box.press('Enter');
      const at = await shown;
      await page.locator('[aria-busy="true"][data-turn]').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
      // The first answer also loads code and data that later ones reuse.
      if (nth > 0) waits.push(at - Number(await providers.ask('first-byte')));
    }
    return [
      {
        name: "from a provider's first byte to the first word on screen, p50",
        value: percentile(waits, 0.5),
        unit: 'ms',
      },
      {
        name: "from a provider's first byte to the first word on screen, p95",
        value: percentile(waits, 0.95),
        unit: 'ms',
        bound: { kind: 'at most', value: 50 },
      },
      { name: 'longest of them', value: Math.max(...waits), unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await front.stop('SIGTERM');
    providers.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
