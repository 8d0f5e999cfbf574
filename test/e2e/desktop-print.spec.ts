import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { rest } from '../recovery/support/rest';
import { expect, test as base } from './support/lectern';
import { goTo } from './support/study';
import { text } from '../../src/renderer/messages/text';
import { saveText } from '../../src/shared/messages/en/desktop';

const lines = Array.from({ length: 120 }, (_, at) => `Line ${at + 1} of the tide table.`);
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  prepare: async ({}, use) =>
    use(async (front) => {
      await rest(front).call('POST', '/notes', { title: 'Tides: high/low?', content: lines.join('\n\n') });
    }),
});

const pagesOf = async (path: string): Promise<readonly string[]> => {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
};

test('a note is saved as a PDF with all its pages; a cancelled dialog saves nothing, a missing folder is reported', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  const folder = testInfo.outputPath('saved');
  await mkdir(folder, { recursive: true });
  await goTo(page, 'Notes');
  await page.getByRole('link', { name: /Tides/ }).click();
  const save = async (path: string | null): Promise<void> => {
    await lectern.answerSave(path);
    await page
      .getByRole('region', { name: text.notes.editor })
      .getByRole('button', { name: text.shell.more, exact: true })
      .click();
    await page.getByRole('menuitem', { name: text.notes.savePdf }).click();
  };
  await save(null);
  await save(join(folder, 'missing', 'tides.pdf'));
  await expect(page.getByRole('alert')).toContainText(saveText.noFolder('missing'));
  await save(join(folder, 'tides.pdf'));
  await expect(page.getByText(text.notes.pdfSaved)).toBeVisible();
  const pages = await pagesOf(join(folder, 'tides.pdf'));
  expect(pages.length).toBeGreaterThan(2);
  const whole = pages.join(' ');
  expect(whole).toContain('Tides: high/low?');
  expect(whole).toContain('Line 120 of the tide table.');
  expect(whole).not.toContain('Library');
  await expect(page.locator('.print-page')).toHaveCount(0);
});
