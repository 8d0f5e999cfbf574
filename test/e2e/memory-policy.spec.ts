import { expect, test } from './support/lectern';
import { answers, ask, goTo, openSampleBook } from './support/study';
import { text } from '../../src/renderer/messages/text';

test.use({ shelf: 'sample book' });

const { policy } = text;

test('the policy by keyboard: a change is saved, shown with its difference, and undone', async ({
  lectern,
}) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'My name is Ada.');
  await ask(page, 'What is my name?');
  await answers(page).last().getByRole('button', { name: policy.good }).press('Enter');
  await goTo(page, 'Memory');
  await page.getByRole('tab', { name: policy.title }).click();
  const revisions = page.getByRole('region', { name: policy.revisions });
  await expect(revisions.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: policy.tests })).toContainText('What is my name?');

  await page.getByText(policy.write, { exact: true }).press('Enter');
  const confidence = page.getByRole('textbox', { name: 'Minimum confidence', exact: true });
  await confidence.fill('0.7');
  await expect(page.getByText(policy.unsaved(1))).toBeVisible();
  await page.getByRole('button', { name: policy.save, exact: true }).click();
  await expect(revisions.getByText('Minimum confidence')).toContainText('0.6 → 0.7');

  await revisions.getByRole('button', { name: policy.restoreNamed(1) }).press('Enter');
  await expect(revisions.getByText(policy.restores(1))).toBeVisible();
  await expect(confidence).toHaveValue('0.6');

  await confidence.fill('0.8');
  await confidence.press('Enter');
  await page.getByRole('button', { name: policy.tryFirst }).press('Enter');
  const trial = page.getByRole('region', { name: policy.trial });
  await expect(trial.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(trial.getByText(policy.verdicts.unknown)).toBeVisible({ timeout: 30_000 });
  await trial.getByRole('button', { name: policy.adopt }).press('Enter');
  await expect(trial).toHaveCount(0);
  await expect(page.getByRole('heading', { name: policy.form })).toBeFocused();
  await expect(revisions.getByText('0.6 → 0.8')).toBeVisible();
});

test('read-only is shown wherever the memory is, and a conversation can be left out', async ({ lectern }) => {
  const page = await openSampleBook(lectern);
  await ask(page, 'What is the quiet check?');
  await goTo(page, 'Memory');
  await page.getByRole('button', { name: policy.readOnly }).press('Enter');
  await expect(page.getByText(policy.readOnlyText)).toBeVisible();
  await page.getByRole('button', { name: policy.turnOff }).press('Enter');
  await expect(page.getByText(policy.readOnlyText)).toHaveCount(0);
  await page.getByRole('button', { name: policy.readOnly }).press('Enter');

  await goTo(page, 'Study');
  const chat = page.getByRole('region', { name: text.chat.label });
  await expect(chat.getByText(policy.session.readOnly)).toBeVisible();
  await ask(page, 'Don’t remember this conversation.');
  await expect(answers(page).last()).toContainText('nothing in this conversation is remembered');
  await expect(chat.getByText(policy.session.notRemembered)).toBeVisible();
  await chat.getByRole('button', { name: policy.session.menu }).press('Enter');
  await page.getByRole('menuitem', { name: policy.session.rememberOn }).press('Enter');
  await expect(chat.getByText(policy.session.notRemembered)).toHaveCount(0);
  await page.reload();
  await expect(chat.getByText(policy.session.readOnly)).toBeVisible();
});
