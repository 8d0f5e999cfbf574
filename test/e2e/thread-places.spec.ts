import { expect, test } from './support/lectern';
import { delayRequest } from './support/delay-request';
import { answers, ask, composer, openSampleBook } from './support/study';

test.use({ shelf: 'sample book' });

test('a jump that loads too late does not move the conversation away from a new answer', async ({
  lectern,
}) => {
  const page = lectern.page();
  // The start of the conversation is requested as the messages since this day.
  const jump = await delayRequest(page, '0001-01-01', '"hasOlder":false');
  await page.reload();
  await openSampleBook(lectern);
  for (const question of ['What is a when-then plan?', 'What are the signs of fear?', 'How do I rest?'])
    await ask(page, question);
  await page.getByRole('feed', { name: 'Conversation' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(jump.isDelayed).toBe(true);
  await ask(page, 'What is the quiet check?');

  const repliesBefore = jump.replies();
  jump.send();
  await expect.poll(jump.replies).toBeGreaterThan(repliesBefore);
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
  const thread = await delayRequest(page, '/study/thread', '"kind":"begin"');
  await page.reload();
  await openSampleBook(lectern);
  await expect.poll(thread.isDelayed).toBe(true);
  await composer(page).fill('What is a when-then plan?');
  await page.keyboard.press('Enter');
  await expect.poll(thread.replies).toBeGreaterThan(0);

  thread.send();
  await expect(answers(page).last()).toBeVisible();
});
