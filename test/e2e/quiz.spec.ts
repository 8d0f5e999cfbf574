import type { Page } from '@playwright/test';
import { text } from '../../src/renderer/messages/text';
import { expect, test } from './support/lectern';
import { openSampleBook } from './support/study';

const { quiz, knowledge } = text;
const question = (page: Page) => page.getByRole('article', { name: quiz.question });
const answered = (page: Page, n: number, of: number) => page.getByText(quiz.doneOf(n, of)).first();

/** Answers each question with the second option or a wrong word, and continues. */
const answerWrong = async (page: Page): Promise<void> => {
  await expect(question(page)).toBeVisible();
  const options = page.getByRole('list', { name: quiz.options });
  const field = page.getByRole('textbox', { name: quiz.yourAnswer });
  await expect(options.or(field)).toBeVisible();
  if (await options.isVisible()) await page.keyboard.press('2');
  else {
    await expect(field).toBeFocused();
    await page.keyboard.type('unlikely');
    await page.keyboard.press('Enter');
    const grades = page.getByRole('group', { name: quiz.grade });
    const next = page.getByRole('button', { name: quiz.next });
    await expect(grades.or(next).or(page.getByRole('button', { name: quiz.toResult }))).toBeVisible();
    if (await grades.isVisible()) await page.keyboard.press('1');
  }
  await expect(page.getByRole('region', { name: quiz.passage }).locator('mark')).not.toBeEmpty();
};

test.describe('a quiz by keyboard alone', () => {
  test.use({ shelf: 'sample book' });

  test('is continued after a restart, and what was missed becomes cards and is shaky', async ({
    lectern,
  }) => {
    let page = await openSampleBook(lectern);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`>${text.commands['quiz.book']}`);
    await page.keyboard.press('Enter');
    await answerWrong(page);
    await expect(answered(page, 1, 10)).toBeVisible();

    page = await lectern.restart();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(`>${text.commands['go.quiz']}`);
    await page.keyboard.press('Enter');
    const open = page.getByRole('region', { name: quiz.open }).getByRole('link');
    await expect(open).toBeVisible();
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(answered(page, 1, 10)).toBeVisible();
    for (let at = 1; at < 10; at += 1) {
      await answerWrong(page);
      await expect(answered(page, at + 1, 10)).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: quiz.done })).toBeVisible();
    const cards = page.getByRole('button', { name: quiz.makeCards });
    await cards.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Review/ })).toContainText(/\d/);
    await page.keyboard.press('Control+1');
    await expect(page.getByRole('heading', { name: knowledge.today })).toBeVisible();
  });
});
