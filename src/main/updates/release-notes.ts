import type { UpdateInfo } from 'electron-updater';

/** A publisher's notes may be HTML; they are shown as text. */
const plainText = (note: string): string =>
  note
    .replace(/<(?:br|\/p|\/li|\/h[1-6])\b[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();

/** What is new in a version, or in each version since the installed one. */
export const changesOf = ({ releaseNotes }: Pick<UpdateInfo, 'releaseNotes'>): string => {
  if (!releaseNotes) return '';
  if (typeof releaseNotes === 'string') return plainText(releaseNotes);
  return releaseNotes.map(({ version, note }) => `${version}\n\n${plainText(note ?? '')}`).join('\n\n');
};
