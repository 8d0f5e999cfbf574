import type { CardPlace, SectionOf } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { CardHead } from './card-head';
import { PlaceRow } from './card-row';
import type { SectionProps } from './card-scene';

type Props = SectionProps<SectionOf<'places'>>;

const keyOf = ({ cite, line }: CardPlace): string => `${cite} ${line}`;

/** If no place answers the question: the closest ones, each with its sentence. */
function ClosestPassages({ section, first, citations }: Props) {
  return (
    <>
      <CardHead first={first} icon="approx" title={text.card.closest} degree="closest" />
      <p className="ans-lead">{text.card.closestLead(section.rows.length)}</p>
      <ol className="rows rows-near">
        {section.rows.map((row) => {
          const citation = citations[row.cite];
          if (!citation) return null;
          return (
            <PlaceRow key={keyOf(row)} citation={citation} line={<span dir="auto">{row.line}</span>}>
              <span className="row-t" dir="auto">
                <b>{row.heading ?? row.chapter ?? ''}</b>{' '}
                {row.heading !== null && row.chapter !== null && <span className="crumb">{row.chapter}</span>}
              </span>
            </PlaceRow>
          );
        })}
      </ol>
    </>
  );
}

/** Other places in the book, or the closest ones. */
export function PlaceRows(props: Props) {
  const { section, first, citations } = props;
  if (section.role === 'closest') return <ClosestPassages {...props} />;
  return (
    <>
      <CardHead first={first} title={text.card[section.role]} />
      <ul className="rows">
        {section.rows.map((row) => {
          const citation = citations[row.cite];
          const heading = row.heading ?? row.chapter;
          const line = (
            <span className="truncate" dir="auto" title={row.line}>
              {row.line}
            </span>
          );
          if (!citation) return null;
          return heading === null ? (
            <PlaceRow key={keyOf(row)} citation={citation}>
              {line}
            </PlaceRow>
          ) : (
            <PlaceRow key={keyOf(row)} citation={citation} line={line}>
              <b className="truncate" dir="auto" title={heading}>
                {heading}
              </b>
            </PlaceRow>
          );
        })}
      </ul>
    </>
  );
}
