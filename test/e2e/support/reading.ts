import type { Page } from '@playwright/test';
import { expect } from './lectern';

/** Text for comparison, with white space collapsed. */
export const folded = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Expects the reader at the page with this printed label; the physical page follows it if they differ. */
export const expectPage = (page: Page, label: string): Promise<void> =>
  expect(
    page.getByRole('button', { name: new RegExp(`^Go to a page, p\\. ${label}(?: \\(\\w+ \\d+\\))?$`) }),
  ).toBeVisible();

/** The current page number in a book without printed ones. */
export const pageNumber = async (page: Page): Promise<number> =>
  Number(
    /p\. (\d+)/.exec(
      (await page.getByRole('button', { name: /^Go to a page/ }).getAttribute('aria-label')) ?? '',
    )?.[1],
  );

/** Goes to a page by the page field, with its printed label. */
export async function goToPage(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Go to a page/ }).click();
  await page.getByRole('textbox', { name: 'Go to a page' }).fill(label);
  await page.keyboard.press('Enter');
}
