import { expect, test } from './support/lectern';
import { goTo } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

const kills = 12;
/** In ms. What was typed this long before the kill must be on the disk: the debounce time plus the time to save. */
const mayBeLost = 1000;

/** Numbers from a fixed seed, so that a failure can be repeated. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('a kill while typing loses at most the last second', async ({ lectern }) => {
  test.setTimeout(600_000);
  const random = createRandom(7);
  let page = lectern.page();
  await goTo(page, 'Notes');
  await page.keyboard.press('Control+n');
  const editor = () => page.getByRole('textbox', { name: text.notes.content });
  await editor().click();
  await page.keyboard.type('Begun. ');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  for (let round = 0; round < kills; round += 1) {
    const typed: { readonly word: string; readonly at: number }[] = [];
    const end = Date.now() + 1500 + random() * 3000;
    while (Date.now() < end) {
      const word = `w${round}x${typed.length}`;
      // 25 keys a second, faster than anyone types.
      await page.keyboard.type(`${word} `, { delay: 40 });
      typed.push({ word, at: Date.now() });
    }
    const killed = Date.now();
    // A new browser profile, so the draft that the window stored is gone as well.
    page = await lectern.killAndRestart();
    await goTo(page, 'Notes');
    await expect(editor()).toContainText('Begun.');
    const now = (await editor().textContent()) ?? '';
    for (const { word, at } of typed)
      if (killed - at > mayBeLost)
        expect(now, `round ${round}, ${killed - at} ms before`).toContain(`${word} `);
    await editor().click();
    await page.keyboard.press('Control+End');
  }
});
