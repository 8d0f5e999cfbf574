/** The part of the Navigation API that is used here. */
interface NavigationApi {
  readonly currentEntry: { readonly key: string } | null;
  entries(): readonly { readonly key: string }[];
  traverseTo(key: string): unknown;
}

const navigationApi = (): NavigationApi | undefined =>
  (globalThis as { readonly navigation?: NavigationApi }).navigation;

/** Names the current entry of the window's history; stays the same when the entry is replaced. */
export const currentEntry = (): string | null => navigationApi()?.currentEntry?.key ?? null;

/** Goes back to an entry. False if it does not exist any more. */
export function goToEntry(key: string): boolean {
  const api = navigationApi();
  if (!api?.entries().some((entry) => entry.key === key)) return false;
  api.traverseTo(key);
  return true;
}
