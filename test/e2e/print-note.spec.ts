import { rest } from '../recovery/support/rest';
import { makePng } from '../support/make-png';
import { expect, test as base } from './support/lectern';
import { goTo } from './support/study';
import { text } from '../../src/renderer/messages/text';

const test = base.extend({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  prepare: async ({}, use) =>
    use(async (front) => {
      const { call } = rest(front);
      const { name } = await call<{ name: string }>('POST', '/notes/images', {
        picture: Buffer.from(makePng(40, 30)).toString('base64'),
      });
      const content = `# Tides\n\nThe **moon** pulls, as $a^2 + b^2$.\n\n![](images/${name})\n\n[source](https://example.org/tides)`;
      await call('POST', '/notes', { title: 'About tides', content });
    }),
});

test('a note is printed alone and black on white, whatever the theme', async ({ lectern }, testInfo) => {
  const page = lectern.page();
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo(page, 'Notes');
  await page.getByRole('link', { name: /About tides/ }).click();
  await expect(page.getByRole('region', { name: text.notes.editor })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  const printed = page.locator('.print-page');
  await expect(printed).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(printed).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expect(printed.getByRole('heading', { name: 'About tides', includeHidden: true })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  );
  await expect(printed.locator('.katex').first()).toBeVisible();
  expect(await printed.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40);
  await page.screenshot({ path: testInfo.outputPath('print.png') });
  await page.emulateMedia({ media: 'screen' });

  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeVisible();
});
