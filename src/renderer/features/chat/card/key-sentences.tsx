import { Fragment } from 'react';
import type { SectionOf } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { CardCite } from './card-cite';
import { CardHead } from './card-head';
import type { SectionProps } from './card-scene';

/** Key sentences in the order of the text, as quotes with their pages. */
export function KeySentences({ section, first, citations }: SectionProps<SectionOf<'summary'>>) {
  const { card } = text;
  const count = section.groups.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return (
    <>
      <CardHead
        first={first}
        icon="list"
        title={
          section.title === null ? card.summaryOf[section.of] : card.numbered(section.number, section.title)
        }
        side={card.pageRange(section.from, section.to)}
      />
      <p className="ans-lead">{card.summaryLead(count, section.of)}</p>
      <ol className="keys-s">
        {section.groups.map((group, at) => (
          <Fragment key={at}>
            {group.heading !== null && (
              <li className="sec" dir="auto">
                {group.heading}
              </li>
            )}
            {group.sentences.map((sentence) => (
              <li key={sentence.cite}>
                <q dir="auto">{sentence.text}</q>
                <CardCite citations={citations} cite={sentence.cite} />
              </li>
            ))}
          </Fragment>
        ))}
      </ol>
    </>
  );
}
