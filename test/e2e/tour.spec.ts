import { accessibilityCheck } from './support/accessibility';
import { expect, test } from './support/lectern';
import { goTo } from './support/study';
import { text } from '../../src/renderer/messages/text';

const { tour } = text;

test('the tour is offered at the first start, works by keyboard, and is never offered again', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  await page.getByRole('button', { name: tour.start }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  for (const [at, step] of [tour.steps.library, tour.steps.study, tour.steps.review].entries()) {
    await expect(card.getByRole('heading', { name: step.title })).toBeVisible();
    await expect(card).toHaveAccessibleDescription(step.body);
    await expect(card.getByRole('button', { name: tour.next })).toBeFocused();
    const [box, anchor] = [await card.boundingBox(), await page.locator('.rail [data-toured]').boundingBox()];
    expect(box && anchor && box.x > anchor.x + anchor.width).toBe(true);
    await page.screenshot({ path: testInfo.outputPath(`tour-${at}.png`) });
    await page.keyboard.press(at === 0 ? 'Enter' : 'ArrowRight');
  }
  const { violations } = await (await accessibilityCheck(page)).include('.tour').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByRole('heading', { name: tour.steps.review.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.locator('.rail [data-toured]')).toHaveCount(0);

  const again = await lectern.restart();
  await goTo(again, 'Library');
  await expect(again.getByRole('button', { name: text.library.empty.choose })).toBeVisible();
  await expect(again.getByRole('button', { name: tour.start })).toHaveCount(0);

  await again.keyboard.press('Control+k');
  await again.getByRole('combobox').fill(text.commands.tour);
  await again.keyboard.press('Enter');
  for (let step = 1; step < Object.keys(tour.steps).length; step += 1)
    await again.getByRole('button', { name: tour.next }).click();
  await again.getByRole('button', { name: tour.done }).click();
  await expect(again.getByRole('dialog')).toHaveCount(0);
});

test('the tour can be declined, and blocks nothing', async ({ lectern }) => {
  const page = lectern.page();
  await page.getByRole('button', { name: tour.start }).click();
  await page.getByRole('link', { name: text.shell.settings }).click();
  await expect(page.getByRole('heading', { name: text.settings.sections.common })).toBeVisible();
  await page.getByRole('button', { name: tour.skip }).click();
  const again = await lectern.restart();
  await goTo(again, 'Library');
  await expect(again.getByRole('button', { name: tour.start })).toHaveCount(0);
});
