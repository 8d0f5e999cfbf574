import { expect, test } from './support/lectern';
import { goTo, openSampleBook } from './support/study';

test.use({ shelf: 'sample book' });

test('the screens need no inline style and no inline script', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pages of the book' })).toBeVisible({ timeout: 20_000 });
  const policy = await page.evaluate(() =>
    fetch(location.pathname).then((answer) => answer.headers.get('content-security-policy') ?? ''),
  );
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{24}';/);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);

  await goTo(page, 'Notes');
  await page.getByRole('button', { name: 'New note' }).first().click();
  const editor = page.locator('.cm-content').first();
  await editor.click();
  await page.keyboard.type('# A formula\n\n$\\sqrt{x^2} + \\frac{a}{b}$ and **bold**');
  await expect(page.locator('.katex').first()).toBeVisible();
  // The editor's own style sheet is there: without it, the element would be static.
  expect(
    await page
      .locator('.cm-scroller')
      .first()
      .evaluate((box) => getComputedStyle(box).position),
  ).toBe('relative');
  for (const screen of ['Today', 'Library', 'Plans', 'Review', 'Memory', 'Settings'])
    await goTo(page, screen);
  expect(refused).toEqual([]);

  // An injected inline style or script does nothing.
  expect(
    await page.evaluate(() => {
      const box = document.createElement('div');
      box.innerHTML = '<p style="position: fixed"></p>';
      document.body.append(box);
      const style = document.createElement('style');
      style.textContent = 'p { position: sticky }';
      document.head.append(style);
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.head.append(script);
      const paragraph = box.querySelector('p');
      return [paragraph && getComputedStyle(paragraph).position, Reflect.get(globalThis, 'ran') ?? null];
    }),
  ).toEqual(['static', null]);
});
