import type { Page } from '@playwright/test';
import { expect, test } from './support/lectern';
import { goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

/** From the next load of the page on, withholds changes of plans and the plans that are loaded, while it is on. */
const withholdPlans = async (page: Page) => {
  const state = { on: false, saved: 0 };
  let [updates, plans]: [(() => void)[], (() => void)[]] = [[], []];
  const urls = new Map<string, string | undefined>();
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { i, p } = JSON.parse(message.toString()) as { i: string; p: { u?: string } };
      urls.set(i, state.on || p.u === '/plans/update' ? p.u : undefined);
      if (state.on && p.u === '/plans/update') updates.push(() => server.send(message));
      else server.send(message);
    });
    server.onMessage((message) => {
      const url = urls.get((JSON.parse(message.toString()) as { i: string }).i);
      if (url === '/plans/update') state.saved += 1;
      if (url === '/plans/get') plans.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return Object.assign(state, {
    updates: () => updates.length,
    plans: () => plans.length,
    sendUpdates: () => {
      for (const send of updates) send();
      updates = [];
    },
    sendPlans: () => {
      for (const send of plans) send();
      plans = [];
    },
  });
};

test('a plan that was loaded before a step was ticked does not untick it', async ({ lectern }) => {
  const page = lectern.page();
  const withheld = await withholdPlans(page);
  await page.reload();
  await openSampleBook(lectern);
  await goTo(page, 'Plans');
  await page.getByRole('link', { name: text.plans.draft }).first().click();
  await page.getByRole('textbox', { name: text.plans.goal, exact: true }).fill('20 minutes a day');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Accept plan with \d+ steps$/ }).click();
  const steps = page.getByRole('checkbox', { name: /^Done: / });
  await steps.nth(2).click();
  await expect.poll(() => withheld.saved).toBe(1);

  // The third step is unticked. Before the plan is loaded again for that, the first one is ticked.
  withheld.on = true;
  await page.keyboard.press('Control+z');
  await expect.poll(withheld.updates).toBe(1);
  withheld.sendUpdates();
  await expect.poll(withheld.plans).toBeGreaterThan(0);
  await steps.first().click();
  await expect.poll(withheld.updates).toBe(1);
  withheld.sendPlans();
  await steps.nth(1).click();
  withheld.on = false;
  withheld.sendUpdates();
  await expect.poll(() => withheld.saved).toBe(4);
  await page.reload();
  await expect(steps.nth(1)).toBeChecked();
  await expect(steps.first()).toBeChecked();
});
