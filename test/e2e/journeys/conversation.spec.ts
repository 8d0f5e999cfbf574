import { expect, test } from '../support/lectern';
import { highlightInSight } from '../support/highlight-in-sight';
import { answers, ask, goTo, openSampleBook } from '../support/study';
import { expectPage, folded } from '../support/reading';
import { text } from '../../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('ask about it: a cited answer opens its page with the sentence highlighted', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'How many minutes did Ingrid Solheim have before the examination?');
  const answer = answers(page).last();
  const chip = answer.getByRole('button', { name: /^page .+, verbatim$/ }).first();
  await expect(chip).toBeVisible();
  const label = /^page (\S+?)(?: \(\w+ \d+\))?,/.exec((await chip.textContent()) ?? '')?.[1];
  await chip.click();
  await expect.poll(() => highlightInSight(page)).not.toBe('');
  await expectPage(page, label ?? '');
  expect(folded(await answer.textContent())).toContain(folded(await highlightInSight(page)).slice(0, 40));

  // The same sentence is highlighted in the book's plain text.
  const shown = folded(await highlightInSight(page));
  await page.getByRole('button', { name: 'Show the text' }).click();
  await expect(page.locator('mark').first()).toBeInViewport();
  expect(folded((await page.locator('mark').allTextContents()).join(' '))).toBe(shown);
  await expectPage(page, label ?? '');

  await ask(page, 'What is the boiling point of tungsten?');
  await expect(answers(page).last()).toContainText(/does not seem to answer|Not found in this book/);
  await expect(
    answers(page)
      .last()
      .getByRole('button', { name: /^page / }),
  ).toHaveCount(0);

  await page.getByRole('button', { name: /What the tutor saw/ }).click();
  await expect(page.getByText('Passages').first()).toBeVisible();
});

test('leave and come back: everything shown is still there, and the tutor sums up the last session', async ({
  lectern,
}) => {
  let page = await openSampleBook(lectern);
  await ask(page, 'What is a when-then plan?');
  const shown = folded(await answers(page).last().textContent());
  await ask(page, 'How should I rest after a hard session?');

  page = await lectern.killAndRestart();
  await goTo(page, 'Study');
  await expect(answers(page)).toHaveCount(2);
  expect(folded(await answers(page).first().textContent())).toBe(shown);

  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  page = await lectern.restart();
  await goTo(page, 'Today');
  await expect(page.getByText('Last time').first()).toBeVisible();
  await goTo(page, 'Study');
  await expect(page.getByText('Last time').first()).toBeVisible();
  await page.getByRole('button', { name: 'Earlier sessions' }).click();
  await expect(page.getByRole('button', { name: /when-then plan/i }).first()).toBeVisible();
});

test('scroll back: after a restart an earlier session is above this one, in one conversation', async ({
  lectern,
}) => {
  let page = await openSampleBook(lectern);
  await ask(page, 'What is a when-then plan?');
  await ask(page, 'How should I rest after a hard session?');
  const first = folded(await answers(page).first().textContent());
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();

  page = await lectern.restart();
  await goTo(page, 'Study');
  await ask(page, 'What are the signs of fear?');
  const conversation = page.getByRole('feed', { name: 'Conversation' });
  await conversation.focus();
  await page.keyboard.press('Home');
  await expect(conversation.getByRole('heading', { name: /when-then plan/i })).toBeInViewport();
  await expect(answers(page).first()).toBeInViewport();
  expect(folded(await answers(page).first().textContent())).toContain(first.slice(0, 60));
  await conversation.getByRole('button', { name: 'Summary' }).first().click();
  await expect(conversation.locator('.br-summary')).not.toBeEmpty();

  await page.keyboard.press('End');
  await expect(answers(page).last()).toBeInViewport();
  await page.getByRole('button', { name: 'Earlier sessions' }).click();
  await page.getByRole('button', { name: /when-then plan/i }).click();
  await expect(conversation.getByText('What is a when-then plan?', { exact: true }).last()).toBeInViewport();
});

test('what the tutor saw: a source opens at its passage, and an earlier answer has its own list', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'What is a when-then plan?');
  await ask(page, 'How should I rest after a hard session?');
  await answers(page)
    .first()
    .getByRole('button', { name: /^What (this answer is based on|was searched)$/ })
    .click();
  const drawer = page.getByRole('region', { name: 'What the tutor saw' });
  await expect(drawer.getByText('For “What is a when-then plan?”')).toBeVisible();
  await drawer.getByRole('button', { name: 'The latest answer' }).click();
  await expect(drawer.getByText(/^For “/)).toHaveCount(0);

  await drawer.getByRole('button', { name: /^Passages/ }).click();
  const source = drawer.getByRole('button', { name: /^Open p\. / }).first();
  const label = /^p\. (\S+)/.exec((await source.textContent()) ?? '')?.[1] ?? '';
  await source.click();
  await expectPage(page, label);
  await expect.poll(() => highlightInSight(page)).not.toBe('');

  // Information about the book is shown over the page, which stays.
  // The parts of a group are listed by size, which differs with a model's summary.
  const aboutBook = text.chat.components['book-summary'] ?? '';
  await drawer.getByRole('button', { name: new RegExp(aboutBook, 'i') }).click();
  await drawer.getByRole('button', { name: 'Open the book' }).first().click();
  const about = page.getByRole('dialog', { name: 'A Field Guide to Mental Toughness' });
  await expect(about).toContainText('Summary');
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expectPage(page, label);

  await drawer.getByRole('button', { name: /^Passages/ }).focus();
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('button', { name: /^What the tutor saw/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('a memory is muted where it was used, and the next answer does without it', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'I prefer short answers with an example.');
  const memories = answers(page).last().getByRole('list', { name: 'Memories of this answer' });
  const used = answers(page)
    .last()
    .getByRole('button', { name: /^(used \d+ memor|\d+ memor\w+ used)/ });
  const fact = memories.getByRole('listitem').filter({ hasText: /^memory.*short answers/i });
  // Facts are stored in the background, a moment after the answer.
  await expect(async () => {
    await ask(page, 'Which answers do I prefer?');
    await used.click({ timeout: 1_000 });
    await expect(fact).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await fact.getByRole('button', { name: /^Mute/ }).click();
  await expect(page.getByText(text.saw.muted)).toBeVisible();
  await expect(fact.getByRole('button', { name: /^Mute/ })).toHaveAttribute('aria-pressed', 'true');

  await ask(page, 'Which answers do I prefer?');
  if ((await used.count()) > 0) await used.click();
  await expect(fact).toHaveCount(0);
});
