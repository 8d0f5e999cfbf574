import type { Ref } from 'react';
import { litStore, type Lit } from '../../app/place';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';

interface Props {
  readonly lit: Lit;
  /** How many places are marked; 0: none was found. */
  readonly marks: number;
  /** How far down it stands, in px. */
  readonly top: number;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
}

/** Beside what is marked: what it is, and the way to put it away. */
export function LitSign({ lit, marks, top, className = 'r-margin', ref }: Props) {
  return (
    <aside className={className} style={{ top }} ref={ref} aria-label={text.reader.margin}>
      <p className={marks > 0 ? 'm-cited' : 'm-cited is-lost'}>
        <Icon name={marks === 0 ? 'missing' : lit.by === 'search' ? 'search' : 'quote'} small />
        <span>
          {marks === 0 ? text.reader.lostQuote : lit.by === 'search' ? text.reader.found : text.reader.quoted}
          {marks > 1 && <b> {text.reader.onThisPage(marks)}</b>}{' '}
          <button type="button" className="link" onClick={() => litStore.set(null)}>
            {text.reader.putOff}
          </button>
        </span>
      </p>
    </aside>
  );
}
