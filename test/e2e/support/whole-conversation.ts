import type { Locator, Page } from '@playwright/test';
import { expect, type Lectern } from './lectern';
import { folded } from './reading';
import { answers, ask, begin, goTo, openSampleBook } from './study';
import { text } from '../../../src/renderer/messages/text';

/** The printed pages of the sample book's chapter 3. */
const chapter3 = { from: 15, to: 21 };

const verified = (answer: Locator): Locator =>
  answer.getByRole('button', { name: /^page .+, (?:verbatim|near)$/ });

const pagesCited = (answer: Locator): Promise<number[]> =>
  answer
    .getByRole('button', { name: /^page / })
    .evaluateAll((chips) => chips.map((chip) => Number(/^page (\d+)/.exec(chip.textContent ?? '')?.[1])));

/** What every answer of the conversation says; only those near the viewport are in the DOM. */
export async function readAnswers(page: Page, count: number): Promise<readonly string[]> {
  const read = new Map<number, string>();
  const conversation = page.getByRole('feed', { name: 'Conversation' });
  await conversation.focus();
  await page.keyboard.press('Home');
  await expect(async () => {
    for (const answer of await answers(page).all())
      read.set(
        Number(await answer.getAttribute('data-turn', { timeout: 500 })),
        folded(await answer.locator('.prose').textContent({ timeout: 500 })),
      );
    if (read.size < count) await page.keyboard.press('PageDown');
    expect(read.size).toBe(count);
  }).toPass();
  await page.keyboard.press('End');
  return [...read.keys()].toSorted((a, b) => a - b).map((turn) => read.get(turn) ?? '');
}

interface Conversation {
  /** The next answer begins and then stalls. */
  readonly hangNext: () => void;
}

/** Seven messages to a model about the sample book, with a restart before the last. */
export async function holdConversation(lectern: Lectern, { hangNext }: Conversation): Promise<void> {
  let page = await openSampleBook(lectern);
  await ask(page, 'I live in Bergen.');
  await ask(page, 'What is a when-then plan?');
  await expect(verified(answers(page).last()).first()).toBeVisible();
  await ask(page, 'And why is that?');
  await expect(verified(answers(page).last()).first()).toBeVisible();
  const long = folded(await answers(page).last().locator('.prose').textContent());
  await ask(page, 'Make it shorter');
  await expect(verified(answers(page).last()).first()).toBeVisible();
  expect(folded(await answers(page).last().locator('.prose').textContent()).length).toBeLessThan(long.length);

  await ask(page, 'Summarise chapter 3');
  await expect(verified(answers(page).last()).first()).toBeVisible();
  for (const cited of await pagesCited(answers(page).last())) {
    expect(cited).toBeGreaterThanOrEqual(chapter3.from);
    expect(cited).toBeLessThanOrEqual(chapter3.to);
  }

  hangNext();
  await begin(page, 'What is the quiet check?');
  await expect(answers(page).last().locator('.prose')).toContainText('The book says');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(answers(page).last()).toContainText(text.chat.stopped);

  await ask(page, 'Wie viele Minuten hatte Ingrid Solheim vor der Prüfung?');
  await expect(answers(page).last()).toContainText('Das Buch sagt');
  await expect(verified(answers(page).last()).first()).toBeVisible();

  const shown = await readAnswers(page, 7);
  page = await lectern.restart();
  await goTo(page, 'Memory');
  await expect(page.getByText(/Bergen/).first()).toBeVisible();
  await goTo(page, 'Study');
  expect(await readAnswers(page, 7)).toEqual(shown);
  await ask(page, 'Where do I live?');
  await expect(answers(page).last()).toContainText('Bergen');
  await expect(
    answers(page)
      .last()
      .getByRole('button', { name: /^memory, .*Bergen/ }),
  ).toBeVisible();
}
