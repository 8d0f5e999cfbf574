import type { BackupContents, Rescue } from '../../shared/model';
import { startAddress } from '../../shared/model/start-step';
import { locale } from '../messages/language';
import { text } from './text';

const kinds = Object.keys(text.contents) as (keyof BackupContents)[];
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });

const element = (name: string, words: string, ...children: readonly Node[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(words, ...children);
  return made;
};

const tableOf = ({ contents, damaged }: Rescue): HTMLElement => {
  const row = (cell: string, ...words: readonly string[]): HTMLElement =>
    element('tr', '', ...words.map((one) => element(cell, one)));
  return element(
    'table',
    '',
    row('th', '', text.inBackup, text.damagedNow),
    ...kinds.map((kind) =>
      row('td', text.contents[kind], String(contents[kind]), damaged ? String(damaged[kind]) : text.unknown),
    ),
  );
};

const restoreButton = ({ name }: Rescue): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text.restore;
  button.addEventListener('click', () => {
    button.disabled = true;
    fetch(startAddress, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ restore: name }),
    }).catch(() => (button.disabled = false));
  });
  return button;
};

let shown = '';

/** Offers the backup, with what is in it and in the damaged database. */
export const showRescue = (section: HTMLElement, rescue: Rescue | null): void => {
  section.hidden = rescue === null;
  const key = rescue?.name ?? '';
  if (key === shown) return;
  shown = key;
  section.replaceChildren();
  if (rescue === null) return;
  const at = dateFormat.format(new Date(rescue.at));
  const button = restoreButton(rescue);
  section.append(
    element('h2', text.backupOf(at)),
    tableOf(rescue),
    element('p', text.lost(at)),
    element('p', '', button),
  );
  button.focus();
};
