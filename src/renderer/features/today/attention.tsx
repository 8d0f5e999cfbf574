import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attention as AttentionData, Misconception } from '../../../shared/model';
import { client } from '../../client/client';
import { locator } from '../../client/locator';
import { keys } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import { KnowledgeDialog } from '../quiz/knowledge-dialog';
import { KnowledgeMark } from '../quiz/knowledge-mark';

const { knowledge } = text;
type Shaky = AttentionData['shaky'][number];

const dismiss = ({ id }: Misconception): void =>
  void client.knowledge
    .dismiss({ misconceptionId: id })
    .then(() => toast(knowledge.dismissed))
    .catch(showError);

function Misconceptions({ list }: { readonly list: readonly Misconception[] }) {
  return (
    <ul className="t-mis">
      {list.map((one) => (
        <li key={one.id}>
          <span>
            {knowledge.mixedUp(one.wrong, one.correct)}
            {one.rightOnce && <span className="meta"> ({knowledge.rightOnce})</span>}
          </span>
          <button
            type="button"
            className="plink"
            onClick={() => openPage(one.bookId, one.page, one.quote, 'source')}
          >
            {locator(one.bookId, one.page, one.label)}
          </button>
          <IconButton icon="x" name={knowledge.dismiss} className="btn-quiet" onClick={() => dismiss(one)} />
        </li>
      ))}
    </ul>
  );
}

/** What the learner is unsure about or has confused; nothing if there is neither. */
export function Attention() {
  const { data } = useQuery({
    queryKey: keys.knowledge('attention'),
    queryFn: () => client.knowledge.attention(),
  });
  const [open, setOpen] = useState<Shaky | null>(null);
  if (!data || (data.shaky.length === 0 && data.misconceptions.length === 0)) return null;
  return (
    <section aria-labelledby="attention-h">
      <div className="sec-head">
        <h2 className="h2" id="attention-h">
          {knowledge.today}
        </h2>
      </div>
      {data.shaky.length > 0 && (
        <>
          <p className="meta t-shaky">{knowledge.shaky(data.shaky.length)}</p>
          <ul className="t-terms">
            {data.shaky.map((one) => (
              <li key={`${one.bookId}.${one.term}`}>
                <button type="button" onClick={() => setOpen(one)}>
                  <KnowledgeMark state="shaky" />
                  {one.term}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {data.misconceptions.length > 0 && <Misconceptions list={data.misconceptions} />}
      {open && <KnowledgeDialog bookId={open.bookId} chapter={open.chapter} onClose={() => setOpen(null)} />}
    </section>
  );
}
