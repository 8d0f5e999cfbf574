import { useState } from 'react';
import type { Scope } from '../../../../shared/model';
import { useBooks, useCollections } from '../../../client/queries';
import { text } from '../../../messages/text';
import { FormDialog } from '../../../ui/form-dialog';
import { aboutKey, scopeOfKey } from '../facts/fact-filters-state';

interface Props {
  readonly count: number;
  readonly onMove: (to: { readonly scope: Scope; readonly scopeId: string }) => void;
  readonly onClose: () => void;
}

/** Asks for the scope that facts are moved to. */
export function MoveFacts({ count, onMove, onClose }: Props) {
  const [to, setTo] = useState('user/me');
  const books = useBooks().data ?? [];
  const collections = useCollections().data ?? [];
  const { audit } = text;
  return (
    <FormDialog
      title={audit.moveTitle(count)}
      action={audit.moveAction}
      ready
      onSave={() => onMove(scopeOfKey(to))}
      onClose={onClose}
    >
      <label className="form-f">
        <span>{audit.moveTo}</span>
        <select
          className="input"
          data-autofocus=""
          value={to}
          onChange={(event) => setTo(event.target.value)}
        >
          <option value="user/me">{audit.scopes.user}</option>
          <option value="global/">{audit.scopes.global}</option>
          {collections.length > 0 && (
            <optgroup label={audit.scopes.collection}>
              {collections.map(({ id, name }) => (
                <option key={id} value={aboutKey({ scope: 'collection', scopeId: String(id) })}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={audit.scopes.book}>
            {books.map(({ id, title }) => (
              <option key={id} value={aboutKey({ scope: 'book', scopeId: id })}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <p className="meta">{audit.moveHint}</p>
    </FormDialog>
  );
}
