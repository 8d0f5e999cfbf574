import type { Page } from '@playwright/test';
import { expect } from './lectern';

/** Words as they are compared: white space is one space. */
export const folded = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The reader is at the page with that printed label; the physical page is behind it where they differ. */
export const expectPage = (page: Page, label: string): Promise<void> =>
  expect(
    page.getByRole('button', { name: new RegExp(`^Go to a page, p\\. ${label}(?: \\(\\w+ \\d+\\))?$`) }),
  ).toBeVisible();

/** The number of the page that the reader is at, in a book without printed ones. */
export const pageNumber = async (page: Page): Promise<number> =>
  Number(
    /p\. (\d+)/.exec(
      (await page.getByRole('button', { name: /^Go to a page/ }).getAttribute('aria-label')) ?? '',
    )?.[1],
  );

/** By the field for it, as printed. */
export async function goToPage(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Go to a page/ }).click();
  await page.getByRole('textbox', { name: 'Go to a page' }).fill(label);
  await page.keyboard.press('Enter');
}
