import type { CardQuote, SectionOf } from '../../../../../shared/model';
import { text } from '../../../../messages/text';
import { CardCite } from '../card-cite';
import { CardHead } from '../card-head';
import type { SectionProps } from '../card-scene';
import { QuoteBlocks } from './quote-blocks';

/** The headings above a quote, from the chapter down to the nearest one. */
export function Headings({ headings }: Pick<CardQuote, 'headings'>) {
  if (headings.length === 0) return null;
  return (
    <p className="ans-where" dir="auto" title={headings.join(' › ')}>
      {headings.length > 1 && <span className="truncate">{headings.slice(0, -1).join(' › ')}</span>}
      {headings.length > 1 && ' › '}
      <b className="truncate">{headings.at(-1)}</b>
    </p>
  );
}

/** The best match in the book, as a quote. */
export function BookQuote({ section, first, citations }: SectionProps<SectionOf<'quote'>>) {
  return (
    <>
      <CardHead
        first={first}
        icon="study"
        title={text.card.fromBook}
        side={<CardCite citations={citations} cite={section.cite} />}
        below={<Headings headings={section.headings} />}
      />
      <blockquote className="qt">
        <QuoteBlocks blocks={section.blocks} />
      </blockquote>
    </>
  );
}
