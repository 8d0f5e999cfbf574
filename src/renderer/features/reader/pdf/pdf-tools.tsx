import { useState } from 'react';
import { darkStore } from '../../../app/theme';
import { text } from '../../../messages/en';
import { Icon, type IconName } from '../../../ui/icon';
import { useKept } from '../../../ui/kept';
import { useStore } from '../../../ui/store';
import type { Zoom } from './pdf-pages';

/** How the pages of PDFs are shown; kept by this window. */
export interface PdfLook {
  readonly zoom: Zoom;
  readonly two: boolean;
  readonly dark: boolean;
  /** The book's text in place of its pages. */
  readonly asText: boolean;
  /** What the zoom comes to. */
  readonly scale: number;
  setZoom(zoom: Zoom): void;
  setTwo(two: boolean): void;
  setDark(dark: boolean): void;
  setAsText(asText: boolean): void;
  setScale(scale: number): void;
}

export function usePdfLook(): PdfLook {
  const [zoom, setZoom] = useKept<Zoom>('pdf-zoom', 'page-width');
  const [two, setTwo] = useKept('pdf-two', false);
  // Pages are as dark as the window until they were chosen otherwise, and again once they are chosen as it is.
  const window = useStore(darkStore);
  const [chosen, setChosen] = useKept<boolean | null>('pdf-dark', null);
  const dark = chosen ?? window;
  const setDark = (next: boolean): void => setChosen(next === window ? null : next);
  const [asText, setAsText] = useKept('pdf-text', false);
  const [scale, setScale] = useState(1);
  return { zoom, two, dark, asText, scale, setZoom, setTwo, setDark, setAsText, setScale };
}

const step = 1.15;
const scales = { min: 0.25, max: 6 };
const next = (scale: number, by: number): number =>
  Math.round(Math.max(scales.min, Math.min(scales.max, scale * by)) * 100) / 100;

function Toggle({
  icon,
  label,
  pressed,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly pressed: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm btn-icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Zoom, one or two pages, light or dark, pages or text; where the text flows it has no zoom and no second page. */
export function PdfTools({ look, flows = false }: { readonly look: PdfLook; readonly flows?: boolean }) {
  return (
    <>
      {!look.asText && !flows && (
        <>
          <button
            type="button"
            className="btn btn-quiet btn-sm btn-icon"
            aria-label={text.reader.zoomOut}
            title={text.reader.zoomOut}
            onClick={() => look.setZoom(next(look.scale, 1 / step))}
          >
            <Icon name="minus" />
          </button>
          <button
            type="button"
            className="btn btn-quiet btn-sm num"
            aria-label={`${text.reader.percent(look.scale)}, ${text.reader.fitWidth}`}
            title={text.reader.fitWidth}
            onClick={() => look.setZoom('page-width')}
          >
            {text.reader.percent(look.scale)}
          </button>
          <button
            type="button"
            className="btn btn-quiet btn-sm btn-icon"
            aria-label={text.reader.zoomIn}
            title={text.reader.zoomIn}
            onClick={() => look.setZoom(next(look.scale, step))}
          >
            <Icon name="plus" />
          </button>
          <Toggle
            icon="study"
            label={text.reader.twoPages}
            pressed={look.two}
            onClick={() => look.setTwo(!look.two)}
          />
        </>
      )}
      {!look.asText && (
        <Toggle
          icon="sun"
          label={text.reader.darkPage}
          pressed={look.dark}
          onClick={() => look.setDark(!look.dark)}
        />
      )}
      <Toggle
        icon="type"
        label={text.reader.asText}
        pressed={look.asText}
        onClick={() => look.setAsText(!look.asText)}
      />
    </>
  );
}
