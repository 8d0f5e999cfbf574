import type { CSSProperties } from 'react';
import { defaultSettings, type Settings } from '../../../shared/model';
import { useSettings } from '../../client/queries';
import { useStore } from '../../state/store';
import { darkStore } from '../../ui/theme';

/** The typography of books without fixed pages. */
export type ReaderType = Settings['reader'];
/** The background of the text; `window` follows the window's theme. */
export type Paper = ReaderType['paper'];

export const useReaderType = (): ReaderType => useSettings().data?.reader ?? defaultSettings.reader;

export const usePaper = ({ paper }: ReaderType): { readonly dark: boolean; readonly paper: Paper } => {
  const window = useStore(darkStore);
  return { dark: paper === 'dark' || (paper === 'window' && window), paper };
};

/** A font for dyslexic readers if the system has one, else one with wide letters that differ well. */
const fonts = {
  book: 'var(--font-book)',
  sans: 'var(--font-sans)',
  easy: "OpenDyslexic, 'Atkinson Hyperlegible', 'Comic Neue', 'Comic Sans MS', Verdana, sans-serif",
} as const satisfies Record<ReaderType['font'], string>;

export const styleOf = ({ font, lineHeight, wordSpacing, width }: ReaderType): CSSProperties =>
  ({
    '--r-font': fonts[font],
    '--r-lines': lineHeight ?? undefined,
    '--r-words': `${wordSpacing}em`,
    '--size-measure': `${width}rem`,
  }) as CSSProperties;
