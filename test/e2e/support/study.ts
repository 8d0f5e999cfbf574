import type { Page } from '@playwright/test';
import { expect, type Lectern } from './lectern';
import { text } from '../../../src/renderer/messages/text';

const sampleTitle = 'A Field Guide to Mental Toughness';

/** Waits for the screen, which follows the address a moment after the click. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Ask about the book' });
export const answers = (page: Page) => page.getByRole('region', { name: 'Answer' });

/** Opens the only book of the library once its text is available. */
export async function openBook(page: Page): Promise<void> {
  await expect(page.getByText(text.library.notBegun('88 pages'))).toBeVisible({ timeout: 30_000 });
  await page.getByRole('list', { name: 'Books' }).getByRole('link', { name: sampleTitle }).click();
}

/** Adds a file to the empty library and opens it once it is imported. */
export async function addAndOpen(lectern: Lectern, path: string, title: string | RegExp): Promise<Page> {
  const page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Choose a file', path);
  await page
    .getByRole('list', { name: 'Books' })
    .getByRole('link', { name: title, exact: typeof title === 'string' })
    .click({ timeout: 30_000 });
  return page;
}

/** Opens the sample book in a library that has it, and waits until it can be read. */
export async function openSampleBook(lectern: Lectern): Promise<Page> {
  const page = lectern.page();
  await goTo(page, 'Library');
  await openBook(page);
  await expect(composer(page)).toBeVisible();
  return page;
}

/** Answers have rising numbers; only those near the viewport are in the DOM. */
const lastAnswer = async (page: Page): Promise<number> =>
  (await answers(page).count()) === 0
    ? 0
    : Number(await answers(page).last().getAttribute('data-turn', { timeout: 5_000 }));

/** Asks, and waits until the answer's element exists. */
export async function begin(page: Page, question: string): Promise<void> {
  const conversation = page.getByLabel(text.thread.label, { exact: true });
  const asked = conversation.getByText(question, { exact: true });
  await expect(conversation).toBeVisible();
  const before = await lastAnswer(page);
  await composer(page).fill(question);
  await composer(page).press('Enter');
  await expect.poll(() => lastAnswer(page)).toBeGreaterThan(before);
  await expect(asked.last()).toBeAttached();
}

/** Asks, and waits for the complete answer. */
export async function ask(page: Page, question: string): Promise<void> {
  await begin(page, question);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await expect(answers(page).last()).not.toHaveAttribute('aria-busy', 'true');
}
