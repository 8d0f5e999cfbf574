import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { text } from '../messages/text';

interface Props {
  readonly name: string;
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly reset: number;
  /** The side of the splitter that its panel is on. */
  readonly side: 'left' | 'right';
  readonly onWidth: (width: number) => void;
  /** Called when the panel is dragged 60 px below its minimum. */
  readonly onCollapse?: () => void;
}

const step = 16;
const collapseUnder = 60;

/** A separator that is dragged, moved by the arrow keys in steps of 16 px, and reset by a double click. */
export function Splitter({ name, width, min, max, reset, side, onWidth, onCollapse }: Props) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const clamp = (value: number): number => Math.max(min, Math.min(max, Math.round(value)));
  const sign = side === 'left' ? 1 : -1;

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (!from.current) return;
    const wanted = from.current.width + sign * (event.clientX - from.current.x);
    if (onCollapse && wanted < min - collapseUnder) {
      from.current = null;
      onCollapse();
    } else onWidth(clamp(wanted));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (event.key === 'Home') onWidth(min);
    else if (event.key === 'End') onWidth(max);
    else if (by === undefined) return;
    else onWidth(clamp(width + sign * by));
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text.shell.resize(name)}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onDoubleClick={() => onWidth(reset)}
      onKeyDown={onKeyDown}
    />
  );
}
