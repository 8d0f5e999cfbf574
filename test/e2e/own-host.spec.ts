import { expect, test } from './support/lectern';
import { startWebFront } from './support/web-front';
import { startRequestRecorder } from '../support/request-recorder';

test('the page has a host of its own, and no other server on this computer gets its cookie', async ({
  lectern,
}) => {
  const page = lectern.page();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const own = new URL(page.url());
  expect(own.hostname).toMatch(/^[0-9a-f]{32}\.localhost$/);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: 'lectern', domain: own.hostname, path: '/', httpOnly: true, sameSite: 'Strict' },
  ]);

  const other = await startRequestRecorder((response) => void response.end('<!doctype html>'));
  const tab = await page.context().newPage();
  for (const host of ['127.0.0.1', 'localhost', 'other.localhost'])
    await tab.goto(`http://${host}:${other.port}/`);
  expect(other.requests.length).toBeGreaterThanOrEqual(3);
  expect(other.requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);

  // Another website can neither read the page nor call it, even where it knows the host.
  const outcome = await tab.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors', credentials: 'include' }).then(
        ({ type }) => type,
        () => 'failed',
      ),
    `${own.origin}/api/books`,
  );
  expect(outcome).toBe('failed');
  other.close();
});

test('a link in another page signs in', async ({ browserOfTests }, testInfo) => {
  const front = await startWebFront(testInfo.outputPath('data'));
  const other = await startRequestRecorder((response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><a href="${front.url}">open</a>`);
  });
  const context = await browserOfTests?.newContext();
  const page = await context?.newPage();
  await page?.goto(`http://localhost:${other.port}/`);
  await page?.getByRole('link', { name: 'open' }).click();
  if (page) await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(page?.url()).not.toContain(front.token);
  await context?.close();
  other.close();
  await front.stop('SIGTERM');
});
