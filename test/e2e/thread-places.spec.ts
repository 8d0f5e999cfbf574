import { expect, test } from './support/lectern';
import { answers, ask, openSampleBook } from './support/study';

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
