import { expect, test } from './support/lectern';
import { answers, ask, composer, openSampleBook } from './support/study';

test.use({ shelf: 'sample book' });

test('a jump that loads too late does not move the conversation away from a new answer', async ({
  lectern,
}) => {
  const page = lectern.page();
  const late = { ask: (): void => undefined, asked: false, answered: false };
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      // The start of the conversation is requested as the messages since this day.
      const isJump = message.toString().includes('0001-01-01');
      if (isJump) Object.assign(late, { asked: true, ask: () => server.send(message) });
      else server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      late.answered ||= message.toString().includes('"hasOlder":false');
    });
  });
  await page.reload();
  await openSampleBook(lectern);
  for (const question of ['What is a when-then plan?', 'What are the signs of fear?', 'How do I rest?'])
    await ask(page, question);
  await page.getByRole('feed', { name: 'Conversation' }).focus();
  late.answered = false;
  await page.keyboard.press('Home');
  await expect.poll(() => late.asked).toBe(true);
  await ask(page, 'What is the quiet check?');

  late.ask();
  await expect.poll(() => late.answered).toBe(true);
  // The window has drawn what arrived.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(answers(page).last()).toHaveAttribute('data-turn', '8');
  await expect(answers(page).last()).toBeInViewport();
});

test('a question that is sent before the conversation has loaded is shown with its answer', async ({
  lectern,
}) => {
  const page = lectern.page();
  const first = { send: (): void => undefined, held: false, begun: false };
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!first.held && message.toString().includes('/study/thread'))
        Object.assign(first, { held: true, send: () => server.send(message) });
      else server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      first.begun ||= message.toString().includes('"kind":"begin"');
    });
  });
  await page.reload();
  await openSampleBook(lectern);
  await expect.poll(() => first.held).toBe(true);
  await composer(page).fill('What is a when-then plan?');
  await page.keyboard.press('Enter');
  await expect.poll(() => first.begun).toBe(true);

  first.send();
  await expect(answers(page).last()).toBeVisible();
});
