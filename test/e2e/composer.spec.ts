import { expect, test } from './support/lectern';
import { answers, composer, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

const { scope, engine } = text.composer;

test('the composer keeps its draft and scope, recalls questions and runs commands, by keyboard alone', async ({
  lectern,
}) => {
  let page = await openSampleBook(lectern);
  const { keyboard } = page;
  await composer(page).focus();

  // A command without an argument is sent immediately.
  await keyboard.type('/out');
  await expect(page.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(answers(page).last()).toContainText('Attention Under Load');
  // A command with an argument is completed first.
  await keyboard.type('/def');
  await keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('/define ');
  await keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: text.slash.label })).toHaveCount(0);
  await composer(page).fill('');

  await keyboard.press('ArrowUp');
  await expect(composer(page)).toHaveValue(text.slash.asks.outline);
  await keyboard.press('ArrowDown');
  await expect(composer(page)).toHaveValue('');

  await keyboard.press('Control+Shift+S');
  await expect(page.getByRole('menuitemradio', { name: scope.book })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: scope.label(scope.everything) })).toBeFocused();
  await keyboard.press('Control+Shift+E');
  await expect(page.getByRole('menuitemradio', { name: engine.builtin })).toBeFocused();
  await expect(page.getByRole('menuitemradio', { name: engine.noKey })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await keyboard.press('Escape');

  await composer(page).focus();
  await keyboard.type('A question that is not fini');
  // Leaving the field saves at once.
  await keyboard.press('Control+J');
  await expect(composer(page)).not.toBeFocused();
  await page.reload();
  await expect(composer(page)).toHaveValue('A question that is not fini');
  page = await lectern.restart();
  await page.getByRole('link', { name: text.shell.study }).press('Enter');
  await expect(composer(page)).toHaveValue('A question that is not fini');
  await expect(page.getByRole('button', { name: scope.label(scope.everything) })).toBeVisible();
  await composer(page).fill('');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue(text.slash.asks.outline);
});
