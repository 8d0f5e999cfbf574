import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessibilityCheck } from './support/accessibility';
import { expect, test as base } from './support/lectern';
import { goTo } from './support/study';
import { startUpdateServer } from './support/update-server';
import { text } from '../../src/renderer/messages/text';

const words = text.updates;
const test = base.extend<{ readonly server: Awaited<ReturnType<typeof startUpdateServer>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needs of a fixture from the pattern
  server: async ({}, use) => {
    const server = await startUpdateServer({
      version: '99.0.0',
      notes: '- Opens long books faster\n- Fixes a crash when printing notes',
      installer: Buffer.alloc(3_000_000, 'x'),
    });
    await use(server);
    await server.close();
  },
  environment: async ({ server }, use, testInfo) => {
    const config = testInfo.outputPath('app-update.yml');
    await writeFile(config, `provider: generic\nurl: ${server.url}\nupdaterCacheDirName: lectern-test\n`);
    await use({
      LECTERN_UPDATE_CONFIG: config,
      XDG_CACHE_HOME: testInfo.outputPath('cache'),
      APPIMAGE: join(testInfo.outputDir, 'Lectern.AppImage'),
    });
  },
});

test('updates are off until asked; a new version is described and downloaded on request', async ({
  lectern,
  server,
}) => {
  const page = lectern.page();
  await goTo(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'About' }).click();
  const updates = page.getByRole('region', { name: words.title });
  await expect(updates.getByText(words.neverChecked)).toBeVisible();
  await expect(updates.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  expect(server.asked).toEqual([]);
  await updates.getByRole('button', { name: words.check }).click();
  await expect(updates.getByText(words.available('99.0.0'))).toBeVisible();
  await expect(updates.getByText('Fixes a crash when printing notes')).toBeVisible();
  expect(server.asked).toEqual(['/latest-linux.yml']);
  // Nothing that identifies a computer.
  const sent = server.headers.filter(
    (line) => !/^(?:host|connection|accept|cache-control|pragma|sec-fetch)/u.test(line),
  );
  expect(sent.toSorted()).toEqual([
    'user-agent: electron-builder',
    'x-user-staging-id: 00000000-0000-0000-0000-000000000000',
  ]);
  const axe = await accessibilityCheck(page);
  const { violations } = await axe.include('[data-pane="settings"]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await updates.getByRole('button', { name: words.download }).click();
  await expect(updates.getByText(words.ready('99.0.0'))).toBeVisible();
  await expect(updates.getByRole('button', { name: words.install })).toBeVisible();
});
