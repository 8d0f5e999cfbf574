import { useEffect, useState } from 'react';
import type { Settings } from '../../../shared/model';
import type { UpdateAction, UpdateState } from '../../../shared/update-state';
import { desktop, type LecternDesktop } from '../../client/desktop';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { formatWhen } from '../../messages/format';
import { Progress } from '../../ui/states';
import { settingFields } from '../fields/setting-fields';
import { SettingRow } from '../fields/setting-row';

const words = text.updates;

const sentence = (state: UpdateState): string => {
  switch (state.kind) {
    case 'unavailable':
      return words.unavailable;
    case 'current':
      return state.checkedAt === null ? words.neverChecked : words.current(formatWhen(state.checkedAt));
    case 'checking':
      return words.checking;
    case 'available':
      return words.available(state.found.version);
    case 'downloading':
      return words.downloading(state.found.version);
    case 'ready':
      return words.ready(state.found.version);
    case 'installing':
      return words.installing;
    case 'failed':
      return state.problem;
  }
};

const actionOf: Readonly<Record<UpdateState['kind'], UpdateAction | null>> = {
  unavailable: null,
  current: 'check',
  checking: null,
  available: 'download',
  downloading: 'cancel',
  ready: 'install',
  installing: null,
  failed: 'check',
};

function UpdateStatus({ updates }: { readonly updates: LecternDesktop['updates'] }) {
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    updates.state().then(setState, showError);
    return updates.onChange(setState);
  }, [updates]);
  if (!state) return null;
  const action = actionOf[state.kind];
  return (
    <>
      <div className="st-row is-update">
        <span className="st-l">
          <span role={state.kind === 'failed' ? 'alert' : 'status'}>{sentence(state)}</span>
          {state.kind === 'downloading' && (
            <Progress value={state.share} label={words.downloading(state.found.version)} />
          )}
        </span>
        {action && (
          <button
            type="button"
            className="btn btn-sm"
            onClick={() => void updates.act(action).catch(showError)}
          >
            {words[action]}
          </button>
        )}
      </div>
      {'found' in state && state.found.changes !== '' && (
        <section aria-label={words.changes(state.found.version)}>
          <h4 className="meta st-changes-h">{words.changes(state.found.version)}</h4>
          <p className="st-changes" tabIndex={0}>
            {state.found.changes}
          </p>
        </section>
      )}
    </>
  );
}

/** Updates of the desktop application. In a browser there are none to show. */
export function Updates({ settings }: { readonly settings: Settings }) {
  if (!desktop) return null;
  return (
    <section aria-label={words.title}>
      <h3 className="h2 st-sh">{words.title}</h3>
      <p className="st-lead">{words.note}</p>
      <UpdateStatus updates={desktop.updates} />
      <ul className="st-rows">
        {settingFields('updates').map((field) => (
          <SettingRow key={field.path.join('.')} field={field} settings={settings} />
        ))}
      </ul>
    </section>
  );
}
