import type { Page } from '@playwright/test';

/** Asks in the open study screen and waits for the whole answer. */
export async function askInWindow(page: Page, question: string): Promise<void> {
  const answers = page.getByRole('region', { name: 'Answer' });
  const before = await answers.count();
  await page.getByRole('textbox', { name: 'Ask about the book' }).fill(question);
  await page.keyboard.press('Enter');
  await answers.nth(before).waitFor();
  await page.locator('[data-state="streaming"]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Stop/ }).waitFor({ state: 'detached' });
}
