import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from './support/lectern';
import { answers, ask, composer, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('notes by keyboard: written, linked, renamed, restored from their history and from the bin', async ({
  lectern,
}) => {
  let page = await openSampleBook(lectern);
  const { keyboard } = page;
  const title = (): ReturnType<typeof page.getByRole> =>
    page.getByRole('textbox', { name: text.notes.noteTitle });
  const editor = (): ReturnType<typeof page.getByRole> =>
    page.getByRole('textbox', { name: text.notes.content });
  await keyboard.press('Control+4');
  await keyboard.press('Control+n');
  await expect(title()).toBeFocused();
  await keyboard.type('Old name');
  await keyboard.press('Enter');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await keyboard.press('Control+n');
  await expect(title()).toHaveValue(text.notes.untitled);
  await keyboard.type('Linking');
  await editor().focus();
  await keyboard.type('See [[old');
  await expect(page.getByRole('option', { name: 'Old name' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type(' and $x^2$.\n- [ ] read it');
  const preview = page.getByRole('region', { name: text.notes.previewLinks });
  await expect(preview.locator('.katex').first()).toBeVisible();
  const box = preview.getByRole('checkbox');
  await box.focus();
  await keyboard.press('Space');
  await expect(editor()).toContainText('- [x] read it');

  // The link follows when the other note is renamed.
  await preview.getByRole('link', { name: 'Old name' }).focus();
  await keyboard.press('Enter');
  await expect(title()).toHaveValue('Old name');
  await expect(page.getByRole('heading', { name: text.notes.linkedFrom })).toBeVisible();
  await title().focus();
  await keyboard.press('Control+a');
  await keyboard.type('New name');
  await keyboard.press('Enter');
  await expect(page.getByText(text.notes.linksUpdated(1))).toBeVisible();

  page = await lectern.restart();
  await page.keyboard.press('Control+4');
  await page.getByRole('link', { name: /^Linking/ }).focus();
  await page.keyboard.press('Enter');
  await expect(editor()).toContainText('See [[New name]] and $x^2$.');
  await expect(editor()).toContainText('- [x] read it');

  await page.getByRole('button', { name: text.shell.more }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: text.notes.history }).focus();
  await page.keyboard.press('Enter');
  const history = page.getByRole('region', { name: text.notes.history });
  await expect(history.getByRole('radio').first()).toContainText(text.notes.reasons.rename);
  await history.getByRole('button', { name: text.notes.restoreVersion }).focus();
  await page.keyboard.press('Enter');
  await expect(editor()).toContainText('See [[Old name]]');

  await page.getByRole('button', { name: text.shell.more }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: text.notes.delete }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Linking/ })).toHaveCount(0);
  await page.getByRole('button', { name: text.notes.undo }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Linking/ })).toBeVisible();
});

test('a note changed in two windows is shown in both versions, and both are kept', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await goTo(page, 'Notes');
  await page.keyboard.press('Control+n');
  const editor = page.getByRole('textbox', { name: text.notes.content });
  await editor.click();
  await page.keyboard.type('Written there');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  // The text in this window when it was disconnected, before the other one changed the note.
  await page.evaluate(() => {
    const id = location.hash.split('/').at(-1) ?? '';
    const draft = {
      title: 'Untitled note',
      content: 'Written here',
      tags: [],
      relatedPages: [],
      bookId: null,
    };
    localStorage.setItem(`lectern.draft.${id}`, JSON.stringify({ draft, version: 1 }));
  });
  await page.reload();
  const conflict = page.getByRole('group', { name: text.notes.conflict });
  await expect(conflict).toContainText('Written here');
  await expect(conflict).toContainText('Written there');
  await conflict.getByRole('button', { name: text.notes.takeTheirs }).press('Enter');
  await expect(editor).toContainText('Written there');
  await page.getByRole('button', { name: text.shell.more }).press('Enter');
  await page.getByRole('menuitem', { name: text.notes.history }).press('Enter');
  await expect(page.getByRole('region', { name: text.notes.history })).toContainText('Written here');
});

test('the tutor proposes a note, which is written only when it is accepted', async ({ lectern }) => {
  let page = await openSampleBook(lectern);
  await composer(page).fill('What is mental toughness?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: text.chat.makeNote }).first()).toBeVisible({
    timeout: 30_000,
  });
  await composer(page).fill('Put that in a note called “Toughness”');
  await page.keyboard.press('Enter');
  // The reply is a turn of the conversation.
  await expect(page.getByText(/^Proposed a new note/)).toBeVisible();
  page = await lectern.restart();
  await goTo(page, 'Study');
  await page.getByRole('button', { name: text.notes.look }).press('Enter');
  const proposal = page.getByRole('group', { name: text.notes.proposal });
  await expect(proposal).toContainText('[p.');
  await expect(page.getByRole('link', { name: /^Toughness/ })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: /^Toughness/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: text.notes.noteTitle })).toHaveValue('Toughness');
});

test('an answer quotes a note, and its mark opens the note at the quote', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await page.keyboard.press('Control+4');
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('textbox', { name: text.notes.noteTitle })).toBeFocused();
  await page.keyboard.type('Zebra rehearsal');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: text.notes.content }).focus();
  await page.keyboard.type('Buy chalk.\n\nThe zebra rehearsal begins with **four quiet steps** on Friday.');
  await page.getByRole('combobox', { name: text.notes.book }).selectOption({ index: 1 });
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await goTo(page, 'Study');
  await ask(page, 'What do my notes say about the zebra rehearsal?');
  const row = answers(page)
    .last()
    .getByRole('link', { name: /Zebra rehearsal/ });
  await row.press('Enter');
  await expect(
    page.getByRole('textbox', { name: text.notes.content }).locator('.cm-lit').first(),
  ).toBeVisible();
  expect(await page.evaluate(() => CSS.highlights.has('note-quote'))).toBe(true);
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a zip file with a picture is imported, shown and exported again', async ({ lectern }) => {
  const page = lectern.page();
  await goTo(page, 'Notes');
  const menu = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: text.notes.listMenu }).press('Enter');
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  };
  await menu(text.notes.importNotes);
  const zip = zipSync({
    'vault/Heron.md': strToU8('Seen by the weir.\n\n![[heron.png|120]]\n'),
    'vault/pictures/heron.png': new Uint8Array(pixel),
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'vault.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  const start = page.getByRole('button', { name: text.notes.import, exact: true });
  await expect(start).toBeEnabled();
  await start.press('Enter');
  await page.getByRole('link', { name: /^Heron/ }).press('Enter');
  const preview = page.getByRole('region', { name: text.notes.previewLinks });
  await expect(preview.locator('img.n-img')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await menu(text.notes.exportAll);
  const files = unzipSync(new Uint8Array(await readFile(await (await downloading).path())));
  const image = Object.keys(files).find((path) => path.startsWith('images/')) ?? '';
  expect(Buffer.from(files[image] ?? []).equals(pixel)).toBe(true);
  expect(strFromU8(files['Heron.md'] ?? new Uint8Array())).toContain(`![](${image})`);
});
