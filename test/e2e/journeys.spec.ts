import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeEpub } from '../support/make-epub';
import { makePng } from '../support/make-png';
import { expect, test } from './support/lectern';
import { litInSight } from './support/lit-in-sight';
import { answers, ask, goTo, openBook, openSampleBook } from './support/study';
import { projectRoot } from './support/web-front';

const pdf = join(projectRoot, 'resources/sample-book/field-guide.pdf');

const folded = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The reader is at the page with that printed label; the physical page stands behind it where they differ. */
const expectPage = (page: Page, label: string): Promise<void> =>
  expect(
    page.getByRole('button', { name: new RegExp(`^Go to a page, p\\. ${label}(?: \\(\\w+ \\d+\\))?$`) }),
  ).toBeVisible();

test('open a book: progress, outline, printed page numbers, jumps', async ({ lectern }) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  await lectern.addBook('Choose a file', pdf);
  await openBook(page);
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await expect(outline.getByRole('button', { name: /^(?:2\. )?Attention Under Load/ })).toBeVisible();
  await outline.getByRole('button', { name: /^(?:2\. )?Attention Under Load/ }).click();
  await expectPage(page, '8');

  await page.getByRole('button', { name: /^Go to a page/ }).click();
  await page.getByRole('textbox', { name: 'Go to a page' }).fill('iv');
  await page.keyboard.press('Enter');
  await expectPage(page, 'iv');
  await expect(page.getByRole('button', { name: /^Go to a page, p\. iv \(PDF \d+\)$/ })).toBeVisible();

  const reopened = await lectern.restart();
  await goTo(reopened, 'Study');
  await expectPage(reopened, 'iv');
});

test('open a book: cancel leaves nothing, a broken file is told in plain words', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  await goTo(page, 'Library');
  const large = testInfo.outputPath('large.md');
  const chapter = 'The tide came in and went out again, and nobody wrote it down. '.repeat(400);
  await writeFile(
    large,
    Array.from({ length: 900 }, (_, n) => `# Chapter ${n + 1}\n\n${chapter}\n`).join('\n'),
  );
  await lectern.addBook('Choose a file', large);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Cancelled. Nothing was kept.')).toBeVisible();

  const broken = testInfo.outputPath('broken.pdf');
  await writeFile(broken, '%PDF-1.7\nthis is not a PDF after all');
  await lectern.addBook('Add a book', broken);
  await expect(page.getByText(/broken\.pdf.*(damaged|cannot be read|not a)/i).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/broken\.pdf/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('link')).toHaveCount(0);
});

test('the shelf: many files dropped at once, one of them broken; covers, a collection, read in again', async ({
  lectern,
}) => {
  test.skip(lectern.front === 'electron', 'a made-up drop has no path on the disk');
  const page = lectern.page();
  await goTo(page, 'Library');
  const epub = makeEpub({
    title: 'The Covered Book',
    author: 'Ada Example',
    chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>The tide waits for nobody.</p>' }],
    files: { 'OEBPS/img/cover.png': makePng(300, 450) },
    cover: 'img/cover.png',
  });
  const files = [
    { name: 'covered.epub', bytes: Buffer.from(epub).toString('base64') },
    { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 and then nothing of the kind').toString('base64') },
    { name: 'guide.pdf', bytes: (await readFile(pdf)).toString('base64') },
  ];
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name));
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', event, { dataTransfer });

  const books = page.getByRole('list', { name: 'Books' });
  const queue = page.getByRole('complementary', { name: 'Being added' });
  await expect(books.getByRole('link')).toHaveCount(2, { timeout: 30_000 });
  const refused = queue.getByRole('listitem').filter({ hasText: 'broken.pdf' });
  await expect(refused.getByRole('alert')).toContainText(/What you can do:.+/);
  await expect(refused).toHaveCount(1);
  // The window still has the file: it is taken again, and is as broken as before.
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(refused.getByRole('alert')).toContainText('damaged');
  await expect(refused).toHaveCount(1);
  await refused.getByRole('button', { name: 'Put away' }).click();
  await expect(refused).toHaveCount(0);

  // A PDF's cover is its first page, drawn by this window; an EPUB's is the one that it brings.
  const pictures = books.locator('img');
  await expect(pictures).toHaveCount(2, { timeout: 20_000 });
  for (const at of [0, 1])
    await expect
      .poll(() => pictures.nth(at).evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Collection', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Oral exam');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing is in this collection yet')).toBeVisible();
  const collections = page.getByRole('navigation', { name: 'Collections' });
  await collections.getByRole('button', { name: /^All/ }).click();
  await books.getByRole('checkbox', { name: 'Select The Covered Book' }).click();
  await page.getByRole('button', { name: 'Collections…' }).click();
  await page.getByRole('checkbox', { name: 'Oral exam' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await collections.getByRole('button', { name: 'Oral exam 1' }).click();
  await expect(books.getByRole('link')).toHaveCount(1);

  const reopened = await lectern.killAndRestart();
  await goTo(reopened, 'Library');
  const shelf = reopened.getByRole('list', { name: 'Books' });
  await reopened.getByRole('button', { name: 'Oral exam 1' }).click();
  await expect(shelf.getByRole('link', { name: 'The Covered Book' })).toBeVisible();
  await expect(shelf.locator('img')).toHaveCount(1);
  await shelf.getByRole('listitem').hover();
  await reopened.getByRole('button', { name: 'More for The Covered Book' }).click();
  await reopened.getByRole('menuitem', { name: 'Read in again' }).click();
  await expect(reopened.getByText(/Read in again at/)).toBeVisible({ timeout: 20_000 });
  await shelf.getByRole('link', { name: 'The Covered Book' }).click();
  await expect(reopened.frameLocator('iframe').getByText('The tide waits for nobody.').first()).toBeVisible();
});

test('ask about it: a cited answer opens its page with the sentence marked', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'How many minutes did Ingrid Solheim have before the examination?');
  const answer = answers(page).last();
  const chip = answer.getByRole('button', { name: /^page .+, verbatim$/ }).first();
  await expect(chip).toBeVisible();
  const label = /^page (\S+?)(?: \(\w+ \d+\))?,/.exec((await chip.getAttribute('aria-label')) ?? '')?.[1];
  await chip.click();
  await expect.poll(() => litInSight(page)).not.toBe('');
  await expectPage(page, label ?? '');
  expect(folded(await answer.textContent())).toContain(folded(await litInSight(page)).slice(0, 40));

  // The book's plain text marks the same sentence.
  const shown = folded(await litInSight(page));
  await page.getByRole('button', { name: 'Show the text' }).click();
  await expect(page.locator('mark').first()).toBeInViewport();
  expect(folded((await page.locator('mark').allTextContents()).join(' '))).toBe(shown);
  await expectPage(page, label ?? '');

  await ask(page, 'What is the boiling point of tungsten?');
  await expect(answers(page).last()).toContainText('does not seem to answer');
  await expect(
    answers(page)
      .last()
      .getByRole('button', { name: /^page / }),
  ).toHaveCount(0);

  await page.getByRole('button', { name: /What the tutor saw/ }).click();
  await expect(page.getByText('Passages').first()).toBeVisible();
});

test('leave and come back: what was shown is there, and the tutor tells what happened', async ({
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

test('what the tutor saw: a source opens at its passage, and an earlier answer tells of its own', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'What is a when-then plan?');
  await ask(page, 'How should I rest after a hard session?');
  await answers(page).first().getByRole('button', { name: 'What this answer was made from' }).click();
  const drawer = page.getByRole('region', { name: 'What the tutor saw' });
  await expect(drawer.getByText('For “What is a when-then plan?”')).toBeVisible();
  await drawer.getByRole('button', { name: 'The latest answer' }).click();
  await expect(drawer.getByText(/^For “/)).toHaveCount(0);

  await drawer.getByRole('button', { name: /^Passages/ }).click();
  const source = drawer.getByRole('button', { name: /^Open p\. / }).first();
  const label = /^p\. (\S+)/.exec((await source.textContent()) ?? '')?.[1] ?? '';
  await source.click();
  await expectPage(page, label);
  await expect.poll(() => litInSight(page)).not.toBe('');
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
    .getByRole('button', { name: /^used \d+ memor/ });
  const fact = memories.getByRole('listitem').filter({ hasText: /^memory.*short answers/i });
  // What was told is remembered in the background, a moment after its answer.
  await expect(async () => {
    await ask(page, 'Which answers do I prefer?');
    await used.click({ timeout: 1_000 });
    await expect(fact).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await fact.getByRole('button', { name: /^Mute/ }).click();
  await expect(page.getByText('Muted: it is not recalled any more')).toBeVisible();
  await expect(fact.getByRole('button', { name: 'Use it again' })).toHaveAttribute('aria-pressed', 'true');

  await ask(page, 'Which answers do I prefer?');
  if ((await used.count()) > 0) await used.click();
  await expect(fact).toHaveCount(0);
});

test('keep notes: Markdown with tags and page links, found again after a restart', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await goTo(page, 'Notes');
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Breathing before the start');
  await page.getByRole('textbox', { name: 'Note in Markdown' }).click();
  await page.keyboard.type('Slow **exhale**, see [p. 16]. Heron by the weir.');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('exhale');

  page = await lectern.restart();
  await goTo(page, 'Notes');
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('heron');
  await page.getByRole('link', { name: /Breathing before the start/ }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Heron by the weir');
});

test('keep plans: drafted from the outline, ticked, kept', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await goTo(page, 'Plans');
  await page.getByRole('link', { name: 'Make a plan from an outline' }).first().click();
  await page.getByRole('button', { name: 'Draft the plan' }).click();
  await page.getByRole('button', { name: /^Accept plan with \d+ steps$/ }).click();
  const step = page.getByRole('checkbox', { name: /^Done: / }).first();
  // It is ticked once it is on disk, a moment after the click.
  await step.click();
  await expect(step).toBeChecked();
  await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible();

  page = await lectern.restart();
  await goTo(page, 'Plans');
  await expect(page.getByRole('checkbox', { name: /^Done: / }).first()).toBeChecked();
});

test('look into the memory: what you told about yourself, with its evidence', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'What is my name?');
  await expect(answers(page).last()).toContainText('Ada');

  page = await lectern.restart();
  await goTo(page, 'Memory');
  await page
    .getByText(/name is Ada/)
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Evidence' })).toContainText('My name is Ada');
});

/** The row of a fact, once the job after the answer has written it. */
const factRow = (page: Page, words: RegExp) =>
  page.getByRole('grid', { name: 'Facts' }).getByRole('row', { name: words });

test('the memory is the learner’s: corrected, marked, muted, deleted, and gone after a restart', async ({
  lectern,
}) => {
  // Four answers, eight changes of screen and a restart.
  test.slow();
  let page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'I prefer short answers.');
  await goTo(page, 'Memory');
  await expect(factRow(page, /name is Ada/)).toBeVisible();
  await factRow(page, /name is Ada/).click();
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await expect(evidence.locator('mark')).toHaveText(/My name is Ada/);

  await factRow(page, /name is Ada/).press('e');
  await page.getByRole('textbox', { name: 'The fact in your words' }).fill('The learner’s name is Adele.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Corrected. It counts as certain now.')).toBeVisible();
  await expect(evidence).toContainText('You put it in your own words');
  await factRow(page, /Adele/).press('p');
  await expect(factRow(page, /Adele/).getByRole('img', { name: 'important' })).toBeVisible();

  await goTo(page, 'Study');
  await ask(page, 'What is my name?');
  await expect(answers(page).last()).toContainText('Adele');
  await goTo(page, 'Memory');
  await factRow(page, /Adele/).press('m');
  await expect(factRow(page, /Adele/).getByRole('img', { name: 'muted' })).toBeVisible();
  await goTo(page, 'Study');
  await ask(page, 'Tell me, what is my name?');
  // Muted, it was in no context any more: the last answer that had it is the one before.
  await goTo(page, 'Memory');
  await page.reload();
  await factRow(page, /Adele/).click();
  await expect(evidence).toContainText('Last for “What is my name?”');

  await factRow(page, /Adele/).press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this for good?' });
  await expect(dialog).toContainText('Adele');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Deleted for good.')).toBeVisible();
  await expect(factRow(page, /Adele/)).toHaveCount(0);

  page = await lectern.restart();
  await goTo(page, 'Memory');
  await expect(factRow(page, /short answers/)).toBeVisible();
  await expect(page.getByText(/Adele/)).toHaveCount(0);
});

test('base memory and topics: written by hand, compared, restored, read back from their file', async ({
  lectern,
}) => {
  let page = lectern.page();
  await goTo(page, 'Memory');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await tab('Base memory');
  await page.getByRole('button', { name: 'Write it myself' }).click();
  const write = async (name: string, words: string): Promise<void> => {
    await page.getByRole('textbox', { name }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(words);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await write('Base memory in Markdown', '## User Profile\n\nKeeps bees on the roof.\n');
  await expect(page.getByText('Keeps bees on the roof.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  // What is being written waits while another section is looked at.
  await page.getByRole('textbox', { name: 'Base memory in Markdown' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('Half a sentence');
  await tab('Archive');
  await tab('Base memory');
  await expect(page.getByRole('textbox', { name: 'Base memory in Markdown' })).toContainText(
    'Half a sentence',
  );
  await write('Base memory in Markdown', '## User Profile\n\nKeeps wasps on the roof.\n');
  await expect(page.getByText('Keeps wasps on the roof.')).toBeVisible();
  await page.getByRole('button', { name: 'Revision 1' }).click();
  await expect(page.locator('del')).toHaveText(/bees/);
  await page.getByRole('button', { name: 'Let this one stand again' }).click();
  await expect(page.getByText('Keeps bees on the roof.')).toBeVisible();

  await tab('Topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Rest and sleep');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await write('Topic in Markdown', '# Rest and sleep\n\n- 2026-03-04 A nap of twenty minutes is enough.\n');
  await expect(page.getByText('A nap of twenty minutes is enough.').last()).toBeVisible();
  const file = join(lectern.dataDir, 'topics', 'rest-and-sleep.md');
  await expect.poll(() => readFile(file, 'utf8')).toContain('A nap of twenty minutes is enough.');
  await appendFile(file, '- 2026-03-05 Written in another editor.\n');

  page = await lectern.restart();
  await goTo(page, 'Memory');
  await page.getByRole('tab', { name: 'Topics' }).click();
  await expect(page.getByRole('region', { name: 'Rest and sleep' })).toContainText(
    'Written in another editor.',
  );
  await page.getByRole('tab', { name: 'Base memory' }).click();
  await expect(page.getByText('Keeps bees on the roof.')).toBeVisible();
});

test('settings: the theme is kept, and what leaves the machine is told', async ({ lectern, providers }) => {
  let page = lectern.page();
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'Models and keys' }).click();
  const told = providers ? /go to Google \(/ : /Nothing leaves this machine/i;
  await expect(page.getByText(told).first()).toBeVisible();
  page = await lectern.restart();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
