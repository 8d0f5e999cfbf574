import { Fragment } from 'react';
import { bookWarningText } from '../../../messages/engine-text';
import type { SectionOf } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { CardHead } from './card-head';
import type { SectionProps } from './card-scene';

/** What was searched for, and where, when nothing was found. */
export function NotFound({ section, first, bookId }: SectionProps<SectionOf<'searched'>>) {
  const { card } = text;
  return (
    <>
      <CardHead
        first={first}
        icon="missing"
        title={bookId === null ? card.notFoundAnywhere : card.notFound}
        degree="none"
      />
      <p className="ans-lead" dir="auto">
        {card.lookedFor}{' '}
        {section.words.map((word, at) => (
          <Fragment key={word}>
            {at > 0 && ', '}
            <em>{word}</em>
          </Fragment>
        ))}
        {section.like.length > 0 && ` ${card.lookedLike(section.like)}`}
        {card.lookedIn(section.pages, section.notes)}
      </p>
      {section.textless && <p className="ans-lead">{bookWarningText(section.textless)}</p>}
    </>
  );
}
