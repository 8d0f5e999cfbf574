import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { attacks, hostileEpub, hostileHead } from '../support/hostile-epub';
import { addAndOpen } from './support/study';
import { expect, test } from './support/lectern';
import { text } from '../../src/renderer/messages/text';

let outside: Server;
let heard: string[];
test.beforeEach(async () => {
  heard = [];
  outside = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
test.afterEach(() => outside.close());
const address = (): string => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;

test('a hostile book is shown without running code, leaving its frame or calling home', async ({
  lectern,
}, testInfo) => {
  const page = lectern.page();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const path = testInfo.outputPath('hostile.epub');
  await writeFile(path, hostileEpub(address()));
  await addAndOpen(lectern, path, 'A Hostile Book');

  const one = page.frameLocator('.flow-part iframe').first();
  await expect(one.getByText('The book can be read all the same.')).toBeVisible();
  await expect(page.frameLocator('.flow-part iframe').nth(1).getByText('Here it is quiet.')).toBeVisible();
  const before = page.url();
  const ran = (): Promise<unknown> => page.evaluate(() => (window as { ran?: unknown }).ran);

  // The second defence: what is served contains none of it.
  const html = await page.evaluate(
    () =>
      document.querySelector<HTMLIFrameElement>('.flow-part iframe')?.contentDocument?.documentElement
        .outerHTML,
  );
  expect(html).not.toMatch(/<script|<iframe|<object|<embed|<form|<base|http-equiv|javascript:| on[a-z]+=/iu);
  expect((html ?? '').split(address()).length - 1).toBe(1);

  for (const id of ['target', 'js', 'spaced', 'file']) await one.locator(`#${id}`).click();
  await one.locator('#world').click();
  await expect(page.getByRole('dialog', { name: text.reader.outside })).toContainText('127.0.0.1');
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(await ran()).toBeUndefined();

  // The first defence alone: the same attacks inserted into the frame unchanged.
  await page.evaluate(
    ([head = '', body = '']) => {
      const inside = document.querySelector<HTMLIFrameElement>('.flow-part iframe')?.contentDocument;
      if (!inside) throw new Error('the frame is gone');
      inside.head.insertAdjacentHTML('beforeend', head);
      inside.body.insertAdjacentHTML('beforeend', body);
      for (const old of inside.querySelectorAll('script')) {
        const script = inside.createElement('script');
        script.textContent = old.textContent;
        if (old.src) script.src = old.src;
        inside.body.append(script);
      }
      const form = inside.querySelector('form');
      form?.submit();
      inside.querySelector<HTMLElement>('#target')?.click();
      inside.querySelector<HTMLElement>('#js:last-of-type')?.click();
    },
    [hostileHead(address()), attacks(address())],
  );
  // By now all attempts have been blocked.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [
          ...(document.querySelector<HTMLIFrameElement>('.flow-part iframe')?.contentDocument?.images ?? []),
        ].every((image) => image.complete),
      ),
    )
    .toBe(true);
  await page.reload();
  await expect(one.getByText('The book can be read all the same.')).toBeVisible();
  expect(await ran()).toBeUndefined();
  expect(page.url()).toBe(before);
  expect(heard).toEqual([]);
  await fetch(`${address()}/the-server-listens`);
  expect(heard).toEqual(['/the-server-listens']);
  const own = new URL(page.url()).origin;
  const foreign = asked.filter((url) => !url.startsWith(own) && !/^(?:data|blob|about|lectern):/u.test(url));
  // A request blocked by the policy is reported as failed; the outside server received none.
  expect(foreign.filter((url) => !url.startsWith(address()))).toEqual([]);
});
