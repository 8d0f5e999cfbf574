import { expect, test } from './support/lectern';
import { goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

test('two steps that are ticked before the plan is loaded again both stay ticked', async ({ lectern }) => {
  const page = lectern.page();
  let [withholds, saved] = [false, 0];
  const urls = new Map<string, string | undefined>();
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { i, p } = JSON.parse(message.toString()) as { i: string; p: { u?: string } };
      urls.set(i, p.u);
      server.send(message);
    });
    server.onMessage((message) => {
      const url = urls.get((JSON.parse(message.toString()) as { i: string }).i);
      if (url === '/plans/update') saved += 1;
      if (!withholds || url !== '/plans/get') socket.send(message);
    });
  });
  await page.reload();
  await openSampleBook(lectern);
  await goTo(page, 'Plans');
  await page.getByRole('link', { name: text.plans.draft }).first().click();
  await page.getByRole('textbox', { name: text.plans.goal, exact: true }).fill('20 minutes a day');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Accept plan with \d+ steps$/ }).click();

  const steps = page.getByRole('checkbox', { name: /^Done: / });
  await expect(steps.first()).not.toBeChecked();
  withholds = true;
  await steps.first().click();
  await expect.poll(() => saved).toBe(1);
  await steps.nth(1).click();
  await expect.poll(() => saved).toBe(2);
  withholds = false;
  await page.reload();
  await expect(steps.first()).toBeChecked();
  await expect(steps.nth(1)).toBeChecked();
});
