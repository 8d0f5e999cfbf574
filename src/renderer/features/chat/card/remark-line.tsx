import type { SectionOf } from '../../../../shared/model';
import { locator } from '../../../client/locator';
import { text } from '../../../messages/text';
import { openProposal } from '../../notes/proposal/propose-note';
import { formatRoute } from '../../../navigation/route';
import { openCitation } from '../answer/citation-chip';
import type { CardScene } from './card-scene';

/** A short reply, without a box. */
export function RemarkLine({
  section,
  citations,
}: Pick<CardScene, 'citations'> & { readonly section: SectionOf<'remark'> }) {
  const { remark } = section;
  const next = remark.kind === 'next-chapter' ? citations[remark.cite] : undefined;
  return (
    <p className="say" dir="auto">
      {text.card.remark(remark)}
      {remark.kind === 'note-proposed' && (
        <>
          {' '}
          <button
            type="button"
            className="plink"
            onClick={() => openProposal(remark.proposalId, remark.noteId)}
          >
            {text.notes.look}
          </button>
        </>
      )}
      {'planId' in remark && (
        <>
          {' '}
          <a className="link" href={formatRoute({ screen: 'plans', planId: remark.planId })}>
            {remark.kind === 'plan-proposed' ? text.card.seeProposal : text.today.openPlan}
          </a>
        </>
      )}
      {next && (
        <>
          {' '}
          <button type="button" className="plink" onClick={() => openCitation(next)}>
            {locator(next.bookId, next.page, next.label)}
          </button>
        </>
      )}
    </p>
  );
}
