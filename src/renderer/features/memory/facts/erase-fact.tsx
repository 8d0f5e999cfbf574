import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fact } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Check } from '../../../ui/fields/check';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { eraseFact } from '../../facts/change-fact';
import { factQuery } from '../../facts/fact-query';
import { factSentence } from '../../facts/fact-sentence';

interface Props {
  readonly fact: Pick<Fact, 'id' | 'subject' | 'words' | 'evidenceCount'>;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Asks for confirmation, and says what is deleted with the fact and what is restored. Cancel has the focus. */
export function EraseFact({ fact, onClose, onErased }: Props) {
  const { data } = useQuery(factQuery(fact.id));
  const [older, setOlder] = useState(false);
  const [redacts, setRedacts] = useState(true);
  const [erasing, setErasing] = useState(false);
  const { memory } = text;
  const history = data?.history ?? [];
  const erase = async (): Promise<void> => {
    setErasing(true);
    const erased = await eraseFact(fact, older ? 'erase' : 'reopen', redacts ? 'redact' : 'keep');
    setErasing(false);
    onClose();
    if (erased) onErased();
  };
  return (
    <ConfirmDialog
      title={memory.eraseTitle}
      ready={Boolean(data) && !erasing}
      action={text.memory.erase}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p className="er-fact book">“{factSentence(fact)}”</p>
      <p>{memory.eraseWith(fact.evidenceCount, data?.used.answers ?? 0)}</p>
      <p>{memory.eraseStays}</p>
      {fact.subject !== 'book' && (
        <label className="er-check">
          <Check label={memory.eraseRedacts} checked={redacts} onChange={setRedacts} />
          {memory.eraseRedacts}
        </label>
      )}
      {history.length > 0 && (
        <div className="er-old">
          <p>{memory.eraseReopens(history.length)}</p>
          <ul>
            {history.map((one) => (
              <li key={one.id}>“{factSentence(one)}”</li>
            ))}
          </ul>
          <label className="er-check">
            <Check label={memory.eraseOlder(history.length)} checked={older} onChange={setOlder} />
            {memory.eraseOlder(history.length)}
          </label>
        </div>
      )}
    </ConfirmDialog>
  );
}
