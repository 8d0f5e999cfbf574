import { keyCaps } from './keyboard';

/** A key as caps: `Mod+k` as Ctrl K. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <span className="pl-k" aria-hidden="true">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
