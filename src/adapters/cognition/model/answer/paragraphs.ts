import type { AnswerPart } from '../../../../core/ports';
import type { CitationCounts } from './basis';
import type { Places } from './choose-place';
import { sentencesOfLine } from './claim';
import type { OpenMarkers } from './markers/open-markers';
import type { PageCitations } from './page-citations';
import { pageMarker } from './markers/page-marker';
import { createShownText } from './shown-text';

const blankLine = /\n[ \t]*\n/u;
/** Table rows, headings and HTML: a marker cannot be added at their end. */
const unfit = /^\s*(?:\||#{1,6}\s|<)/u;
/** In longer paragraphs, no support is searched for. */
const maxParagraphLength = 4000;

interface ParagraphDeps {
  readonly places: Places;
  readonly citations: PageCitations;
  readonly openMarkers: OpenMarkers;
  readonly counts: CitationCounts;
}

export type Paragraphs = ReturnType<typeof createParagraphs>;

/** Emits the text and the markers of an answer. A paragraph without a marker gets one if a page plainly supports it. */
export const createParagraphs = ({ places, citations, openMarkers, counts }: ParagraphDeps) => {
  const shown = createShownText();
  let paragraph = { text: '', marked: false };
  let afterMarker = false;
  /** Set after a marker was left out, so that the space before it can be dropped too. */
  let leftOut = false;

  /** At the end of a paragraph without a marker, cites the page that plainly supports one of its sentences. */
  function* end(): Generator<AnswerPart> {
    yield* openMarkers.settle();
    const { text, marked } = paragraph;
    paragraph = { text: '', marked: false };
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (marked || text.length > maxParagraphLength || lines.length === 0 || unfit.test(lines.at(-1) ?? ''))
      return;
    const sentences = lines.filter((line) => !unfit.test(line)).flatMap(sentencesOfLine);
    counts.likely += sentences.filter((sentence) => places.isLikely(sentence)).length;
    for (const sentence of sentences) {
      const place = places.plainly(sentence);
      if (!place) continue;
      const form = pageMarker(place.page);
      yield { kind: 'text', text: ` ${form}` };
      yield citations.cite(place, form);
      return;
    }
  }

  /** Emits text; if it begins a new paragraph, ends the one before. */
  function* say(text: string): Generator<AnswerPart> {
    if (text.trim() !== '' && blankLine.test(shown.spaceBefore(text))) yield* end();
    const now = shown.add(text);
    if (now !== '') yield { kind: 'text', text: now };
  }

  return {
    *text(text: string, code: boolean): Generator<AnswerPart> {
      if (leftOut && /^\s*[.,;:!?。、]/u.test(text)) shown.dropSpace();
      // Right before a bracket, a marker would become a Markdown link.
      yield* say((afterMarker && /^[([]/u.test(text) ? ' ' : '') + text);
      if (text.trim() !== '') leftOut = false;
      afterMarker = false;
      if (paragraph.text.length < maxParagraphLength) paragraph.text += text;
      if (code && text.includes('\n')) paragraph.marked = true;
    },
    *mark(form: string, joint: string): Generator<AnswerPart> {
      yield* say((afterMarker ? joint || ' ' : joint) + form);
      afterMarker = true;
      paragraph.marked = true;
    },
    leaveOut(): void {
      leftOut = true;
    },
    end,
    isAfterMarker: () => afterMarker,
    begun: shown.begun,
  };
};
