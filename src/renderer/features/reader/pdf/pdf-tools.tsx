import { useState } from 'react';
import { useCommand } from '../../../commands/commands';
import { darkStore } from '../../../ui/theme';
import { text } from '../../../messages/text';
import { IconButton } from '../../../ui/icon-button';
import { useSavedItem } from '../../../state/saved-item';
import { useStore } from '../../../state/store';
import type { Zoom } from './pdf-pages';

/** How PDF pages are shown; stored by this window. */
export interface PdfLook {
  readonly zoom: Zoom;
  readonly two: boolean;
  readonly dark: boolean;
  /** Show the book's text instead of its pages. */
  readonly asText: boolean;
  /** The resulting scale. */
  readonly scale: number;
  setZoom(zoom: Zoom): void;
  setTwo(two: boolean): void;
  setDark(dark: boolean): void;
  setAsText(asText: boolean): void;
  setScale(scale: number): void;
}

export function usePdfLook(): PdfLook {
  const [zoom, setZoom] = useSavedItem<Zoom>('pdf-zoom', 'page-width');
  const [two, setTwo] = useSavedItem('pdf-two', false);
  // Pages follow the window's theme unless the learner chose the other one.
  const window = useStore(darkStore);
  const [chosen, setChosen] = useSavedItem<boolean | null>('pdf-dark', null);
  const dark = chosen ?? window;
  const setDark = (next: boolean): void => setChosen(next === window ? null : next);
  const [asText, setAsText] = useSavedItem('pdf-text', false);
  const [scale, setScale] = useState(1);
  return { zoom, two, dark, asText, scale, setZoom, setTwo, setDark, setAsText, setScale };
}

const step = 1.15;
const scales = { min: 0.25, max: 6 };
const next = (scale: number, by: number): number =>
  Math.round(Math.max(scales.min, Math.min(scales.max, scale * by)) * 100) / 100;

/** Zoom, and one or two pages. */
function ZoomTools({ look }: { readonly look: PdfLook }) {
  return (
    <>
      <IconButton
        icon="minus"
        name={text.reader.zoomOut}
        className="btn-quiet r-if-wide"
        large
        onClick={() => look.setZoom(next(look.scale, 1 / step))}
      />
      <button
        type="button"
        className="btn btn-quiet btn-sm num r-if-roomy"
        aria-label={`${text.reader.percent(look.scale)}, ${text.reader.fitWidth}`}
        title={text.reader.fitWidth}
        onClick={() => look.setZoom('page-width')}
      >
        {text.reader.percent(look.scale)}
      </button>
      <IconButton
        icon="plus"
        name={text.reader.zoomIn}
        className="btn-quiet r-if-wide"
        large
        onClick={() => look.setZoom(next(look.scale, step))}
      />
      <IconButton
        icon="study"
        name={text.reader.twoPages}
        className="btn-quiet"
        large
        pressed={look.two}
        onClick={() => look.setTwo(!look.two)}
      />
    </>
  );
}

/** Zoom, one or two pages, light or dark, pages or text. Flowing text has no zoom and no second page. */
export function PdfTools({ look, flows = false }: { readonly look: PdfLook; readonly flows?: boolean }) {
  const zooms = !look.asText && !flows;
  useCommand('zoom.in', () => look.setZoom(next(look.scale, step)), zooms);
  useCommand('zoom.out', () => look.setZoom(next(look.scale, 1 / step)), zooms);
  useCommand('zoom.fit', () => look.setZoom('page-width'), zooms);
  return (
    <>
      {zooms && <ZoomTools look={look} />}
      {zooms && (
        <IconButton
          icon="sun"
          name={text.reader.darkPage}
          className="btn-quiet"
          large
          pressed={look.dark}
          onClick={() => look.setDark(!look.dark)}
        />
      )}
      <IconButton
        icon="text"
        name={text.reader.asText}
        className="btn-quiet"
        large
        pressed={look.asText}
        onClick={() => look.setAsText(!look.asText)}
      />
    </>
  );
}
