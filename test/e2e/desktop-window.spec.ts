import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/lectern';
import { text } from '../../src/renderer/messages/text';

test.describe('the desktop window', () => {
  test('the page has no Node, no network and no way out', async ({ lectern }) => {
    const page = lectern.page();
    expect(page.url()).toMatch(/^lectern:\/\/app\//);
    expect(
      await page.evaluate(() => [
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'process'),
      ]),
    ).toEqual(['undefined', 'undefined']);
    const outcome = (address: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            () => 'answered',
            () => 'refused',
          ),
        address,
      );
    expect(await outcome('https://example.org/')).toBe('refused');
    expect(await outcome('file:///etc/hostname')).toBe('refused');
    expect(
      await page.evaluate(() => fetch('lectern://app/../../package.json').then((answer) => answer.status)),
    ).toBe(404);
    expect(await page.evaluate(() => window.open('file:///etc/hostname'))).toBeNull();
    await page.evaluate(() => location.assign('https://example.org/'));
    expect(await page.evaluate(() => location.protocol)).toBe('lectern:');
  });

  test('requests no permission from the system', async ({ lectern }) => {
    const state = (name: 'geolocation' | 'camera' | 'notifications') =>
      lectern
        .page()
        .evaluate(
          (wanted) => navigator.permissions.query({ name: wanted }).then((found) => found.state),
          name,
        );
    expect(await state('geolocation')).toBe('denied');
    expect(await state('camera')).toBe('denied');
    expect(await state('notifications')).toBe('denied');
  });

  test('closes cleanly: sessions ended, jobs queued, nothing to repair at the next start', async ({
    lectern,
  }) => {
    const log = join(lectern.dataDir, 'logs/lectern.log');
    await lectern.page().getByRole('button', { name: 'Read the sample book' }).click();
    await expect(lectern.page().getByRole('textbox', { name: 'Ask about the book' })).toBeVisible({
      timeout: 30_000,
    });
    const page = await lectern.restart();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await readFile(log, 'utf8')).not.toContain('"level":"error"');
    await expect(page.getByText(text.shell.recovered)).toHaveCount(0);
  });
});
