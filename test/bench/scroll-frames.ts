import type { Page } from '@playwright/test';

/** Scrolls what scrolls in a pane by a third of its height per frame; returns the frames' durations in ms. */
export const scrollFrames = (page: Page, pane: string): Promise<readonly number[]> =>
  page.evaluate(async (selector) => {
    const root = document.querySelector(selector);
    const list = [root, ...(root?.querySelectorAll('*') ?? [])].find(
      (one): one is Element => one instanceof Element && one.scrollHeight > one.clientHeight + 40,
    );
    if (!list) throw new Error(`nothing scrolls in ${selector}`);
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const durations: number[] = [];
    let before = await frame();
    for (let step = 0; step < 200; step += 1) {
      list.scrollTop += list.clientHeight / 3;
      const now = await frame();
      durations.push(now - before);
      before = now;
    }
    return durations;
  }, pane);
