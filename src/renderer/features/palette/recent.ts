import { saveItem, loadItem } from '../../state/saved-item';

const maxRecent = 8;

/** Ids of chosen commands and books, the latest first. Only ids are stored, so that no title outlives its book. */
export const recentChoices = (): readonly string[] => loadItem<readonly string[]>('palette-recent', []);

export function rememberChoice(id: string): void {
  saveItem('palette-recent', [id, ...recentChoices().filter((one) => one !== id)].slice(0, maxRecent));
}

/** Recent ones first, the others in their order. */
export function recentFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  recent: readonly string[],
): readonly Item[] {
  const place = (id: string): number => {
    const at = recent.indexOf(id);
    return at < 0 ? recent.length : at;
  };
  return items.toSorted((a, b) => place(a.id) - place(b.id));
}
