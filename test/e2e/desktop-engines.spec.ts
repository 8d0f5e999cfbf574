import { writeFile } from 'node:fs/promises';
import { smallGguf } from '../support/llama/small-gguf';
import { expect, test } from './support/lectern';
import { goTo } from './support/study';

test('a GGUF file is added and used, or the page says in one sentence that none runs here', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Models and keys' }).click();
  for (const name of ['Inside Lectern', 'A server you run', 'An online service'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  const inside = page.getByRole('region', { name: 'Inside Lectern' });
  const add = inside.getByRole('button', { name: 'Add a GGUF file' });
  await expect(add).toBeVisible();
  // An Electron before 28 has a Node that cannot load the library.
  if (await add.isDisabled()) {
    await expect(inside.getByRole('alert')).toHaveText(
      'Models inside Lectern do not run on this system. Use a model server or an online service instead.',
    );
    await expect(inside.getByRole('button', { name: 'Download: Qwen3 4B' })).toBeDisabled();
    return;
  }
  const path = testInfo.outputPath('tiny.gguf');
  await writeFile(path, smallGguf());
  await lectern.addBook('Add a GGUF file', path);
  await inside.getByRole('button', { name: 'Use: Small and random', exact: true }).click();
  await expect(inside.getByText('In use')).toBeVisible();
});
