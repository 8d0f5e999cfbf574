import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon';

interface Props {
  readonly first: boolean;
  readonly title: string;
  readonly icon?: IconName;
  /** At the end of the line. */
  readonly side?: ReactNode;
  /** On a separate line below the title. */
  readonly below?: ReactNode;
  /** Left out if the degree is "answered". */
  readonly degree?: 'closest' | 'none';
}

/** A section's heading: the head of the card for the first section, a line for the others. */
export function CardHead({ first, title, icon, side, below, degree }: Props) {
  if (!first)
    return (
      <>
        <header className="rows-h">
          {icon && <Icon name={icon} small />}
          <h4 dir="auto">{title}</h4>
          {side && <span className="push num">{side}</span>}
        </header>
        {below}
      </>
    );
  return (
    <header className="ans-h">
      <h4 className="deg" data-d={degree}>
        {icon && <Icon name={icon} small />}
        <span dir="auto">{title}</span>
      </h4>
      {side && <span className="push meta num">{side}</span>}
      {below}
    </header>
  );
}
