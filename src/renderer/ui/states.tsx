import type { ReactNode } from 'react';
import { text } from '../messages/text';
import { Icon } from './icon';

/** Grey lines where text will be, with a label for screen readers. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="skel" role="status" aria-label={text.shell.loading}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} style={{ width: `${[92, 100, 78, 96, 64][i % 5]}%` }} />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly art?: ReactNode;
}

/** A drawing, a sentence and an action. */
export function EmptyState({ title, children, action, art = <LecternArt /> }: EmptyProps) {
  return (
    <section className="empty">
      {art}
      <h2 className="title">{title}</h2>
      {children && <p className="empty-p">{children}</p>}
      {action && <div className="empty-a">{action}</div>}
    </section>
  );
}

export function LoadError({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <section className="empty" role="alert">
      <p className="empty-bad">
        <Icon name="alert" />
        {text.errors.load}
      </p>
      <p className="empty-p">{message}</p>
      <div className="empty-a">
        <button type="button" className="btn" onClick={onRetry}>
          {text.errors.retry}
        </button>
      </div>
    </section>
  );
}

export function Progress({ value, label }: { readonly value: number; readonly label: string }) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <span
      className="prog"
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

const lectern = (
  <>
    <path d="M176 58h64l10 26h-84z" className="a3" />
    <path d="M208 84v20M194 112l4-8h20l4 8" className="a3" />
    <path d="M190 76c6-5 12-6 18-2 6-4 12-3 18 2M208 74V62" className="a3" />
    <path d="M190 76l3-13c5-3 10-3 15-1 5-2 10-2 15 1l3 13" className="a3" />
  </>
);

function LecternArt() {
  return (
    <svg className="art" viewBox="150 24 130 96" aria-hidden="true">
      <path d="M156 112.500h118" className="a1" />
      {lectern}
    </svg>
  );
}

export function ShelfArt() {
  return (
    <svg className="le-art art" viewBox="0 0 280 128" aria-hidden="true">
      <path d="M20 112.500h240" className="a1" />
      <path d="M44 112V46h18v66M62 112V34h14v78M76 112V56h20v56M96 112V40h12v72" className="a2" />
      <path d="M48 58h10M66 46h6M80 68h12" className="a2" />
      <path d="m112 111 14-66 15 3-13 63" className="a2" />
      {lectern}
    </svg>
  );
}
