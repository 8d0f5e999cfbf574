import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/lectern';
import { startWebFront } from './support/web-front';

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

  const heard: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    heard.push(request.headers.cookie);
    response.end('<!doctype html>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const tab = await page.context().newPage();
  for (const host of ['127.0.0.1', 'localhost', 'other.localhost']) await tab.goto(`http://${host}:${port}/`);
  expect(heard.length).toBeGreaterThanOrEqual(3);
  expect(heard.filter((cookie) => cookie !== undefined)).toEqual([]);

  // Another website can neither read the page nor call it, even where it knows the host.
  const status = await tab.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors', credentials: 'include' }).then(
        ({ type }) => type,
        () => 'failed',
      ),
    `${own.origin}/api/books`,
  );
  expect(status).toMatch(/failed|opaque/);
  other.close();
});

test('a link in another page signs in', async ({ browserOfTests }, testInfo) => {
  const front = await startWebFront(testInfo.outputPath('data'));
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><a href="${front.url}">open</a>`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const context = await browserOfTests?.newContext();
  const page = await context?.newPage();
  await page?.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  await page?.getByRole('link', { name: 'open' }).click();
  if (page) await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(page?.url()).not.toContain(front.token);
  await context?.close();
  other.close();
  await front.stop('SIGTERM');
});
