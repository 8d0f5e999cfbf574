import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/lectern';

/** What only the desktop's window has: a page that is shut in, and a bridge that is all it can reach. */
test.describe('the desktop window', () => {
  test.skip(({ lectern }) => lectern.front !== 'electron', 'in the Electron window only');

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

  test('asks the system for nothing', async ({ lectern }) => {
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

  test('closes whole: sessions ended, jobs put back, nothing to make whole at the next start', async ({
    lectern,
  }) => {
    const log = join(lectern.dataDir, 'logs/lectern.log');
    await lectern.page().getByRole('button', { name: 'Read the sample book' }).click();
    await expect(lectern.page().getByText(/Not begun, 88 pages/)).toBeVisible({ timeout: 30_000 });
    const page = await lectern.restart();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await readFile(log, 'utf8')).not.toContain('"level":"error"');
    await expect(page.getByText('Lectern was closed in the middle of something.')).toHaveCount(0);
  });

  test('quits though a thread waits for a drive that answers no more', async ({ lectern }) => {
    await lectern.page().getByRole('button', { name: 'Read the sample book' }).click();
    await expect(lectern.page().getByText(/Not begun, 88 pages/)).toBeVisible({ timeout: 30_000 });
    const books = join(lectern.dataDir, 'books');
    const [name = ''] = await readdir(books);
    const [book, aside] = [join(books, name), join(books, 'aside')];
    await rename(book, aside);
    execFileSync('mkfifo', [book]);
    await lectern.page().getByRole('link', { name: 'A Field Guide to Mental Toughness' }).click();
    await expect(lectern.page().getByRole('link', { name: 'Study' })).toHaveAttribute('aria-current', 'page');

    const page = await lectern.restart();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await readFile(join(lectern.dataDir, 'logs/lectern.log'), 'utf8')).toContain('Lectern was ended');
    // Whoever waits for the pipe again goes on.
    await (await open(book, constants.O_RDWR | constants.O_NONBLOCK)).close();
    await rm(book);
    await rename(aside, book);
  });
});
