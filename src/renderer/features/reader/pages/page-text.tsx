import { Fragment, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Block, Page } from '../../../../shared/model';
import type { PageHighlight } from '../../../navigation/place';
import { text } from '../../../messages/text';
import { OwnMark } from '../../marks/own-mark';
import { MarginNotes } from '../marks/margin-notes';
import { HighlightSign } from '../marks/highlight-sign';
import type { PageMark } from '../marks/marks-on-pages';
import { blocksOf, cutAtMarks, isNumbered, isRowOfCells, withNoteMarks } from './page-blocks';

function BlockView({
  block,
  words,
  children,
}: {
  readonly block: Block;
  readonly words: string;
  readonly children: ReactNode;
}) {
  /** For headings that are scrolled to. */
  const at = { 'data-start': block.start };
  if (block.kind === 'heading') {
    const Tag = (['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[Math.min(5, (block.level ?? 1) - 1)] ?? 'h2';
    return (
      <Tag {...at} data-level={block.level ?? 1}>
        {children}
      </Tag>
    );
  }
  if (block.kind === 'list-item')
    return (
      <p
        {...at}
        className={isNumbered(words) ? 'r-li is-numbered' : 'r-li'}
        style={block.level ? { marginLeft: `${(block.level - 1) * 1.4}em` } : undefined}
      >
        {children}
      </p>
    );
  if (block.kind === 'row')
    return (
      <p {...at} className="r-cells">
        {children}
      </p>
    );
  if (block.kind === 'formula')
    return (
      <p {...at} className="r-formula">
        {children}
      </p>
    );
  if (block.kind === 'note')
    return (
      <p {...at} className="r-note">
        {children}
      </p>
    );
  if (block.kind === 'quote') return <blockquote {...at}>{children}</blockquote>;
  if (block.kind === 'code') return <pre {...at}>{children}</pre>;
  return (
    <p {...at} className={isRowOfCells(words) ? 'r-cells' : undefined}>
      {children}
    </p>
  );
}

/** Note marks are shown by CSS, so that selected text does not include them. */
function Words({
  words,
  from,
  block,
}: {
  readonly words: string;
  readonly from: number;
  readonly block: Block;
}) {
  if (!block.marks) return words;
  return withNoteMarks(words, from, block).map((part, i) => (
    <Fragment key={i}>
      {part.words}
      {part.mark !== null && <sup className="r-note-mark" data-mark={part.mark} />}
    </Fragment>
  ));
}

interface Props {
  readonly page: Page;
  /** In order, without overlap. */
  readonly marks: readonly PageMark[];
  /** The highlight, if it is on this page. */
  readonly highlight: PageHighlight | null;
  /** The learner's mark that was navigated to. */
  readonly sought: number | null;
  readonly fontSize: number;
  readonly layout: string;
  readonly language: string | null;
}

/** The text of a page, rendered block by block, with its marks. */
export function PageText({ page, marks, highlight, sought, fontSize, layout, language }: Props) {
  const body = useRef<HTMLElement>(null);
  const [signTop, setSignTop] = useState(0);
  const highlightPlaces = marks.filter(({ own }) => !own).length;

  useLayoutEffect(() => {
    const mark = body.current?.querySelector<HTMLElement>('mark.hl');
    setSignTop(mark ? mark.offsetTop : 0);
  }, [marks, layout, page]);

  return (
    <article
      className="r-page-body"
      ref={body}
      data-page={page.page}
      data-label={page.label}
      lang={language ?? undefined}
      style={{ '--text-book': `${fontSize / 16}rem` } as CSSProperties}
    >
      {page.recognised && (
        <p className="meta r-recognised" title={text.recognition.pageTip}>
          {text.recognition.page}
        </p>
      )}
      {page.text.trim() === '' && <p className="meta r-empty">{text.reader.emptyPage}</p>}
      {blocksOf(page).map((block) => (
        <BlockView key={block.start} block={block} words={page.text.slice(block.start, block.end)}>
          {cutAtMarks(page.text, block, marks).map((piece, i) => {
            const mark = piece.mark === null ? undefined : marks[piece.mark];
            const words = <Words key={i} words={piece.text} from={piece.start} block={block} />;
            if (!mark) return words;
            return mark.own ? (
              <OwnMark
                key={i}
                mark={mark.own}
                first={mark.first === true && mark.start >= block.start}
                sought={mark.own.id === sought}
              >
                {words}
              </OwnMark>
            ) : (
              <mark key={i} className={mark.name}>
                {words}
              </mark>
            );
          })}
        </BlockView>
      ))}
      <MarginNotes marks={marks} layout={layout} />
      {highlight &&
        highlight.by !== 'heading' &&
        highlight.by !== 'aloud' &&
        (highlightPlaces > 0 || highlight.by === 'citation') && (
          <HighlightSign highlight={highlight} marks={highlightPlaces} top={signTop} />
        )}
    </article>
  );
}
