import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** An axe check of what is shown now. A book's own document is left out: it is in a frame that runs no scripts. */
export async function accessibilityCheck(page: Page): Promise<AxeBuilder> {
  // Colours are compared once nothing moves or fades. A cancelled animation rejects its promise.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
}

/** The serious and critical violations that a check finds, each with the elements that have it. */
export async function seriousViolations(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
