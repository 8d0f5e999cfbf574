import { shapes, type IconName } from './icon-shapes';

export type { IconName };

/** Decorative: the control around it has the accessible name. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? 'i i-sm' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
