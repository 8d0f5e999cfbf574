import type { Locator, Page } from '@playwright/test';

/** What a learner does in one round; `nth` counts rounds. */
type Activity = (page: Page, nth: number) => Promise<void>;

const goTo = async (page: Page, screen: string): Promise<void> => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen });
  await link.click();
  await page.locator(`nav.rail a[aria-current="page"]`, { hasText: screen }).waitFor();
};

const pick = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length] as Item;

/** Whether it appears before a timeout. */
const appears = (locator: Locator, timeout: number): Promise<boolean> =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Ask about the book' });

const openBook: Activity = async (page, nth) => {
  await goTo(page, 'Library');
  const books = page.getByRole('list', { name: 'Books' }).getByRole('link');
  await books.first().waitFor();
  await books.nth(nth % (await books.count())).click();
  await composer(page).waitFor();
};

const turnPages: Activity = async (page, nth) => {
  const next = page.getByRole('button', { name: 'Next page' });
  const before = page.getByRole('button', { name: 'Previous page' });
  // Starts the book again before reaching its end.
  const button = nth % 16 < 8 ? next : before;
  for (let turn = 0; turn < 6; turn += 1) {
    if (await button.isEnabled()) await button.click();
    await page.waitForTimeout(250);
  }
};

const questions = [
  'What is the quiet check?',
  'How long does the half-minute last?',
  'What does the out-breath do?',
  'I prefer short answers.',
  'What should I do after a setback?',
  'What did I ask about yesterday?',
  'How do habits begin?',
  'My exam is on 12 March.',
  'What is said about rest?',
] as const;

const ask = async (page: Page, question: string): Promise<void> => {
  const last = page.getByRole('region', { name: 'Answer' }).last();
  const turn = async (): Promise<string | null> =>
    (await last.count()) === 0 ? null : last.getAttribute('data-turn', { timeout: 5_000 }).catch(() => null);
  const before = await turn();
  await composer(page).fill(question);
  await composer(page).press('Enter');
  for (let waited = 0; waited < 300; waited += 1) {
    const now = await turn();
    if (now !== null && now !== before && (await last.getAttribute('aria-busy')) !== 'true') return;
    await page.waitForTimeout(100);
  }
  throw new Error(`no answer to “${question}”`);
};

const askQuestions: Activity = async (page, nth) => {
  await ask(page, pick(questions, 2 * nth));
  await ask(page, pick(questions, 2 * nth + 1));
};

const endSession: Activity = async (page, nth) => {
  if (nth % 2 === 1) await page.getByRole('button', { name: 'End session' }).click();
};

const review: Activity = async (page, nth) => {
  await goTo(page, 'Review');
  const show = page.getByRole('button', { name: 'Show the answer' });
  for (let card = 0; card < 4; card += 1) {
    if (!(await appears(show, 2_000))) return;
    await show.click();
    await page.getByRole('group', { name: 'How well did you know it?' }).waitFor();
    await page.keyboard.press(pick(['3', '4', '2', '3', '1'], nth + card));
  }
};

const write: Activity = async (page, nth) => {
  await goTo(page, 'Notes');
  if (nth % 2 === 0) {
    await page.getByRole('button', { name: 'New note' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`Round ${nth}`);
  } else
    await page
      .getByRole('link', { name: `Round ${nth - 1}`, exact: false })
      .first()
      .click();
  await page.getByRole('textbox', { name: 'Note in Markdown' }).click();
  await page.keyboard.type(`Slow **exhale**, see [p. ${1 + (nth % 80)}]. `);
  await page.getByText(/^Saved \d/).waitFor();
};

const tick: Activity = async (page, nth) => {
  await goTo(page, 'Plans');
  const steps = page.getByRole('checkbox', { name: /^Done: / });
  await steps.first().waitFor();
  await steps.nth(nth % Math.min(5, await steps.count())).click();
};

const search: Activity = async (page, nth) => {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill(pick(['breath', 'Round', 'quiet check', 'rest'], nth));
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(400);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

const memory: Activity = async (page) => {
  await goTo(page, 'Memory');
  for (const section of ['inbox', 'timeline', 'base', 'topics', 'archive', 'policy', 'facts']) {
    await page.evaluate((name) => (location.hash = `#/memory/${name}`), section);
    await page.waitForTimeout(300);
  }
};

const settings: Activity = async (page) => {
  await goTo(page, 'Settings');
  await page.locator('main h1, main h2').first().waitFor();
};

/** The screen on which samples are taken. */
export const rest = async (page: Page): Promise<void> => {
  await goTo(page, 'Today');
  await page.locator('[data-pane="today"] h1').waitFor();
  await page.waitForTimeout(1_000);
};

const activities: Readonly<Record<string, Activity>> = {
  'open a book': openBook,
  'turn pages': turnPages,
  'ask questions': askQuestions,
  'end the session': endSession,
  'review cards': review,
  'write a note': write,
  'tick a step': tick,
  search,
  'look into the memory': memory,
  'open the settings': settings,
};

/** One round of everything. Rejects with a list of what failed. */
export async function studyRound(page: Page, nth: number): Promise<void> {
  for (const [name, activity] of Object.entries(activities))
    try {
      await activity(page, nth);
    } catch (error) {
      throw new Error(`round ${nth}: could not ${name}`, { cause: error });
    }
}
