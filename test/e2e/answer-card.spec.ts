import type { Locator, Page } from '@playwright/test';
import { expect, test, type Lectern } from './support/lectern';
import { expectPage } from './support/reading';
import { seedCards } from './support/seed-cards';
import { answers, composer, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

/** Opens the sample book with a conversation that has a card of every kind. */
async function openWithCards(lectern: Lectern): Promise<(name: string) => Promise<Locator>> {
  await openSampleBook(lectern);
  let turns: ReadonlyMap<string, number> = new Map();
  const page = await lectern.restart(() => {
    turns = seedCards(lectern.dataDir);
  });
  // It may have been closed before the open book was stored.
  await goTo(page, 'Library');
  await page
    .getByRole('list', { name: 'Books' })
    .getByRole('link', { name: /^A Field Guide/ })
    .first()
    .click();
  await expect(answers(page).last()).toBeVisible();
  return (name) => bring(page, turns.get(name) ?? 0);
}

/** Scrolls through the conversation to an answer: only those near the viewport are in the DOM. */
async function bring(page: Page, turnId: number): Promise<Locator> {
  const feed = page.getByRole('feed', { name: 'Conversation' });
  const answer = feed.locator(`.turn-tutor[data-turn="${turnId}"]`);
  /** Whether it is in view and nothing scrolls any more. */
  const isInView = (): Promise<boolean> =>
    feed.evaluate(async (element, id) => {
      const { scrollTop } = element;
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (element.scrollTop !== scrollTop) return false;
      const shown = [...element.querySelectorAll<HTMLElement>('[data-turn]')];
      const sought = shown.find((one) => one.matches('.turn-tutor') && Number(one.dataset.turn) === id);
      if (!sought) {
        const last = Math.max(...shown.map((one) => Number(one.dataset.turn)));
        element.scrollBy(0, last < id ? 500 : -500);
        return false;
      }
      const [box, own] = [element.getBoundingClientRect(), sought.getBoundingClientRect()];
      if (own.top < box.bottom - 40 && own.bottom > box.top + 40) return true;
      sought.scrollIntoView();
      return false;
    }, turnId);
  await expect.poll(isInView).toBe(true);
  return answer;
}

test('an answer without a model is a card whose rows lead to their pages, facts, notes and messages', async ({
  lectern,
}) => {
  test.slow();
  const at = await openWithCards(lectern);
  const page = lectern.page();

  const answered = await at('answered');
  await expect(answered.locator('.ans')).toHaveAttribute('data-sure', 'answered');
  const chip = answered.getByRole('button', { name: /^page 10.*verbatim$/ });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expectPage(page, '10');
  const row = answered.getByRole('button', { name: /Three rings/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expectPage(page, '12');
  await page.locator('.reader').click({ position: { x: 5, y: 200 } });
  await page.keyboard.press('[');
  await expectPage(page, '11');
  await page.keyboard.press(']');
  await expectPage(page, '12');
  await expect(answered.locator('.a-foot')).toContainText('1 quote checked');
  await answered.getByRole('button', { name: 'What was searched' }).press('Enter');
  await expect(page.getByRole('region', { name: 'What the tutor saw' })).toBeVisible();

  const sources = await at('sources');
  await expect(sources.getByRole('heading')).toHaveText([
    'From the book',
    'You told me',
    'From your notes',
    'From an earlier message',
    'Also in the book',
  ]);
  await sources.getByRole('button', { name: /^Margin note/ }).click();
  await expectPage(page, '15');
  await sources.getByRole('button', { name: /^You asked: How long/ }).click();
  await expect(page.getByRole('feed').locator(':focus')).toContainText('How long should the out-breath be?');
  await (await at('sources')).getByRole('link', { name: /swim test.*Evidence/ }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Evidence' })).toContainText('swim test');
  await goTo(page, 'Study');
  await (await at('sources')).getByRole('link', { name: /pool sessions/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Cold water, pool sessions');
});

test('an empty conversation asks a suggested question on a click, and says that no model answers', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  const composed = page.locator('.composer');
  const { scope, engine } = text.composer;
  await expect(composed.getByRole('button', { name: scope.label(scope.book) })).toBeVisible();
  await expect(composed.getByRole('button', { name: engine.label(engine.builtin) })).toBeVisible();
  for (const question of ['What is this book about?', 'Summarise chapter 1'])
    await expect(page.getByRole('button', { name: question })).toBeVisible();
  await page.getByRole('button', { name: 'List the chapters' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Question' })).toHaveText('List the chapters');
  await expect(answers(page)).toHaveAttribute('data-state', 'complete');
  await expect(composer(page)).toHaveValue('');
});

test('an answer to a quiz question stays hidden until it is revealed, by keyboard too', async ({
  lectern,
}) => {
  const at = await openWithCards(lectern);
  const quiz = await at('quiz');
  await expect(quiz).not.toContainText('ring checks');
  await quiz.getByRole('button', { name: 'Show answer, sentence 1' }).press('Enter');
  await expect(quiz).toContainText('The visits are called ring checks, and');
  await quiz.getByRole('button', { name: /^page 12.*verbatim$/ }).press('Enter');
  await expectPage(lectern.page(), '12');
  await quiz.getByRole('button', { name: 'Hide answer, sentence 1' }).press('Space');
  await expect(quiz).not.toContainText('ring checks');
});

test('a suggestion asks at once or opens the search, and remembering can be undone', async ({ lectern }) => {
  test.slow();
  const at = await openWithCards(lectern);
  const page = lectern.page();

  await (await at('closest')).getByRole('button', { name: 'Search for “born”' }).click();
  await expect(page.getByRole('searchbox', { name: /^Find in/ })).toHaveValue('born');
  await (await at('not found')).getByRole('button', { name: 'Search all 9 books' }).press('Enter');
  await expect(page.getByRole('searchbox').first()).toHaveValue('recruits paid');
  await goTo(page, 'Study');

  const saved = await at('saved');
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(saved).toContainText('Removed from Memory');
  await expect(saved.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await goTo(page, 'Memory');
  const facts = page.getByRole('grid', { name: 'Facts' });
  await expect(facts.getByRole('row', { name: /swim test/ })).toBeVisible();
  await expect(facts.getByRole('row', { name: /oral exam/ })).toHaveCount(0);
  await goTo(page, 'Study');

  await (await at('summary')).getByRole('button', { name: 'Quiz me on chapter 2' }).click();
  const asked = page.getByRole('feed').getByText('Quiz me on chapter 2', { exact: true });
  await expect(asked.last()).toBeAttached();
  await expect(composer(page)).toHaveValue('');
  await expect(answers(page).last()).toHaveAttribute('data-state', 'complete');
});

for (const theme of ['light', 'dark'] as const)
  test(`cards of every kind, ${theme}`, async ({ lectern }, testInfo) => {
    test.slow();
    const at = await openWithCards(lectern);
    const page = lectern.page();
    await page.emulateMedia({ colorScheme: theme });
    for (const name of [
      'answered',
      'closest',
      'not found',
      'sources',
      'own',
      'saved',
      'summary',
      'about',
      'selection',
      'compare',
      'quiz',
    ]) {
      const card = await at(name);
      // The screenshot includes the question above it.
      await card.evaluate((element) => {
        const row = element.closest('.th-row');
        const feed = element.closest('.th-scroll');
        if (row && feed)
          feed.scrollBy(0, row.getBoundingClientRect().top - feed.getBoundingClientRect().top - 90);
      });
      await expect(card).toBeVisible();
      const overflow = await card.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(overflow, `${name} is wider than the chat`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: testInfo.outputPath(`${name.replace(' ', '-')}-${theme}.png`) });
    }
  });
