import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { defaultSettings, type Settings } from '../../../shared/model';
import { changeSettings } from '../../client/change-settings';
import { keys, queryClient } from '../../client/queries';
import { useCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import { Segment } from '../../ui/fields/check';
import { IconButton } from '../../ui/icon-button';
import { useReaderType, type Paper, type ReaderType } from './reader-type';

const save = (change: Partial<ReaderType>): void =>
  void changeSettings((all) => ({ ...all, reader: { ...all.reader, ...change } }));

/** Shows a change without saving it, while a slider is dragged. */
const preview = (change: Partial<ReaderType>): void =>
  void queryClient.setQueryData<Settings>(
    keys.settings,
    (all) => all && { ...all, reader: { ...all.reader, ...change } },
  );

type Measure = 'fontSize' | 'lineHeight' | 'wordSpacing' | 'width';
const measures: Readonly<
  Record<Measure, { readonly min: number; readonly max: number; readonly step: number }>
> = {
  fontSize: { min: 12, max: 32, step: 1 },
  lineHeight: { min: 1.2, max: 2.4, step: 0.05 },
  wordSpacing: { min: 0, max: 0.5, step: 0.02 },
  width: { min: 24, max: 56, step: 0.5 },
};
/** The slider's position while the book's own line height is used. */
const usualLineHeight = 1.65;

function Slider({ measure, type }: { readonly measure: Measure; readonly type: ReaderType }) {
  const value = type[measure] ?? usualLineHeight;
  const { min, max, step } = measures[measure];
  /**
   * The value to save when the slider is released. The value in the settings may be reset by another change that is
   * saved meanwhile.
   */
  const chosen = useRef<number | null>(null);
  const commit = (): void => {
    if (chosen.current !== null) save({ [measure]: chosen.current });
    chosen.current = null;
  };
  return (
    <label className="ty-row">
      <span>{text.type[measure]}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text.type.values[measure](value)}
        onChange={(event) => {
          chosen.current = Number(event.target.value);
          preview({ [measure]: chosen.current });
        }}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
      <output className="num meta">{text.type.values[measure](value)}</output>
    </label>
  );
}

/** Focuses the first choice of a panel, and closes it when something outside the box around it is pressed. */
function useOpenPanel(panel: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const outside = (event: PointerEvent): void => {
      const button = panel.current?.parentElement;
      if (!button?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [panel]);
}

/** Font, spacing and paper for books without fixed pages; changes show at once. */
function TypePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const type = useReaderType();
  useOpenPanel(panel, onClose);
  const { fonts, papers, turnings } = text.type;
  return (
    <div
      className="ty"
      ref={panel}
      role="dialog"
      aria-label={text.type.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        // Keys that are pressed here must not run the page's commands.
        event.stopPropagation();
      }}
    >
      <Segment<ReaderType['font']>
        label={text.type.font}
        value={type.font}
        onChange={(font) => save({ font })}
        options={[
          ['book', fonts.book],
          ['sans', fonts.sans],
          ['easy', fonts.easy],
        ]}
      />
      {(Object.keys(measures) as Measure[]).map((measure) => (
        <Slider key={measure} measure={measure} type={type} />
      ))}
      <Segment
        label={text.type.turning}
        value={type.paged ? 'pages' : 'scroll'}
        onChange={(turning) => save({ paged: turning === 'pages' })}
        options={[
          ['scroll', turnings.scroll],
          ['pages', turnings.pages],
        ]}
      />
      <Segment<Paper>
        label={text.type.paper}
        value={type.paper}
        onChange={(paper) => save({ paper })}
        options={[
          ['window', papers.window],
          ['white', papers.white],
          ['sepia', papers.sepia],
          ['dark', papers.dark],
        ]}
      />
      <button type="button" className="btn btn-sm" onClick={() => save(defaultSettings.reader)}>
        {text.type.reset}
      </button>
    </div>
  );
}

export function TypeButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { min, max } = measures.fontSize;
  const resize = (by: number): void =>
    void changeSettings((all) => ({
      ...all,
      reader: { ...all.reader, fontSize: Math.max(min, Math.min(max, all.reader.fontSize + by)) },
    }));
  useCommand('zoom.in', () => resize(1));
  useCommand('zoom.out', () => resize(-1));
  useCommand('type', () => setOpen((now) => !now));
  return (
    <div className="ty-box">
      <IconButton
        icon="type"
        name={text.type.title}
        tip={text.type.tip}
        className="btn-quiet"
        large
        pressed={open}
        ref={button}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <TypePanel
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
