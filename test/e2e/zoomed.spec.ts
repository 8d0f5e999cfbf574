import type { Page } from '@playwright/test';
import { expect, test } from './support/lectern';
import { openSampleBook } from './support/study';

test.use({ shelf: 'sample book' });
test.setTimeout(120_000);

/** Controls and headings that cannot be reached by scrolling down, and overlapping parts of a bar and its screen. */
const faults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element): boolean =>
      element.getBoundingClientRect().width > 2 && (element as HTMLElement).offsetParent !== null;
    const scrollsSideways = (element: Element): boolean => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
          return true;
      return false;
    };
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll('button, a[href], input, textarea, select, h1, h2')) {
      const { left, right } = element.getBoundingClientRect();
      if (element.closest('.sr, .skip') || !isShown(element) || scrollsSideways(element)) continue;
      if (left < -2 || right > innerWidth + 2)
        found.push(`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
    }
    for (const bar of document.querySelectorAll('.bar')) {
      const end = bar.getBoundingClientRect().bottom + 1;
      for (const control of bar.querySelectorAll('button, a[href], select'))
        if (isShown(control) && control.getBoundingClientRect().bottom > end)
          found.push(`below its bar: ${control.getAttribute('aria-label') ?? control.textContent}`);
    }
    return found;
  });

const places = [
  'today',
  'library',
  'notes',
  'plans',
  'plans/new',
  'review',
  'review/cards',
  'quiz',
  'memory',
  'memory/timeline',
  'memory/policy',
  'settings/common',
  'settings/models',
  'settings/memory',
];

// A window of 1280 by 800 at 200 %, and of 1280 by 1024 at 400 %.
for (const [width, height] of [
  [640, 400],
  [320, 256],
] as const)
  test(`nothing is out of reach in ${width} by ${height} px`, async ({ lectern }) => {
    const page = await openSampleBook(lectern);
    await page.setViewportSize({ width, height });
    await expect.poll(() => faults(page), { message: 'study' }).toEqual([]);
    for (const place of places) {
      await page.evaluate((to) => void (location.hash = `#/${to}`), place);
      // Loaded again, so that it is not the screen before.
      await page.reload();
      await expect(page.locator('main:not(.screen-plain.pad)')).toBeVisible();
      await expect(page.locator('.skel')).toHaveCount(0);
      await expect.soft(async () => expect(await faults(page)).toEqual([]), place).toPass({ timeout: 5_000 });
    }
  });
