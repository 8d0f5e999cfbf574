import { createWorker } from 'tesseract.js';
import type { DocumentFile, RecognisedPage } from '../../../core/ports';
import { pagePicture } from './page-picture';
import { openPdf } from './pdf-engine';

export interface LanguageData {
  readonly folder: string;
  /** Tesseract's code for it, such as `eng`. */
  readonly language: string;
  readonly zipped: boolean;
}

/** Only Tesseract's neural network; the older engine needs other data. */
const neuralNetwork = 1;
/** Percent. Below this confidence, the page is a picture in which Tesseract sees letters. */
const minConfidence = 40;

interface Recognised {
  readonly confidence: number;
  readonly blocks:
    | readonly {
        readonly paragraphs: readonly { readonly lines: readonly { readonly text: string }[] }[];
      }[]
    | null;
}

/** Joins the lines of a paragraph and removes the hyphens at line ends. */
const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((text, line) => {
      if (text === '') return line;
      const joined = /\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(line);
      return joined ? text.slice(0, -1) + line : `${text} ${line}`;
    }, '')
    .normalize('NFC');

/** The text of a page: paragraphs with an empty line between them. Empty if no text was recognised. */
export const textOfRecognised = ({ blocks, confidence }: Recognised): string => {
  const paragraphs = (blocks ?? [])
    .flatMap(({ paragraphs: all }) => all)
    .map(({ lines }) => joinLines(lines.map(({ text }) => text)))
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return confidence < minConfidence ? '' : paragraphs.join('\n\n');
};

/**
 * Draws pages of a PDF and recognises their text. The data is read from the folder and never from the network.
 * @param onPage called with each page in turn
 */
export const recognisePages = async (
  file: DocumentFile,
  pages: readonly number[],
  { folder, language, zipped }: LanguageData,
  onPage: (page: RecognisedPage) => void,
): Promise<void> => {
  const pdf = await openPdf(file);
  try {
    const worker = await createWorker(language, neuralNetwork, {
      langPath: folder,
      gzip: zipped,
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    try {
      for (const page of pages) {
        const picture = pagePicture(pdf, page - 1);
        const { data } = picture
          ? await worker.recognize(Buffer.from(picture.buffer), {}, { text: false, blocks: true })
          : { data: { blocks: null, confidence: 0 } };
        onPage({ page, text: textOfRecognised(data) });
      }
    } finally {
      await worker.terminate();
    }
  } finally {
    pdf.close();
  }
};
