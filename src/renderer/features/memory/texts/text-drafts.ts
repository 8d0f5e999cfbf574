/** An edited text, and the version that the editing began with. */
export interface Draft<Base> {
  readonly value: string;
  readonly base: Base;
}

const drafts = new Map<string, Draft<unknown>>();

/** Unsaved text survives a visit to another screen. */
export const findDraft = <Base>(key: string): Draft<Base> | null =>
  (drafts.get(key) as Draft<Base> | undefined) ?? null;

export const putDraft = (key: string, draft: Draft<unknown>): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);
