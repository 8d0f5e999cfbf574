import { useEffect, useId, useState } from 'react';
import type { Settings } from '../../../../shared/model';
import { changeSettings } from '../../../client/change-settings';
import { desktop } from '../../../client/desktop';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';

const words = text.backups;

const save = (change: Partial<Settings['backups']>): Promise<boolean> =>
  changeSettings((all) => ({ ...all, backups: { ...all.backups, ...change } }));

const pickFolder = (): void =>
  void desktop
    ?.pickFolder()
    .then((folder) => (folder === null ? false : save({ folder })))
    .catch(showError);

/** A browser has no dialog for folders of this computer, so the path is typed. */
function TypedFolder({ folder }: { readonly folder: string | null }) {
  const [typed, setTyped] = useState(folder ?? '');
  useEffect(() => setTyped(folder ?? ''), [folder]);
  return (
    <form
      className="da-folder"
      onSubmit={(event) => {
        event.preventDefault();
        void save({ folder: typed.trim() || null });
      }}
    >
      <input
        className="input input-sm"
        aria-label={words.folder}
        value={typed}
        maxLength={4096}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="btn btn-sm" disabled={typed.trim() === (folder ?? '')}>
        {words.saveFolder}
      </button>
    </form>
  );
}

/** Whether and where backups are made. */
export function BackupSettings({
  settings,
  folder,
}: {
  readonly settings: Settings['backups'];
  readonly folder: string;
}) {
  const hint = useId();
  return (
    <ul className="st-rows">
      <li className="st-row">
        <span className="st-l">
          {words.daily}
          <span className="meta" id={hint}>
            {words.dailyHint}
          </span>
        </span>
        <span className="st-c is-wide">
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={settings.daily}
            aria-label={words.daily}
            aria-describedby={hint}
            onClick={() => void save({ daily: !settings.daily })}
          />
        </span>
      </li>
      <li className="st-row da-place">
        <span className="st-l">
          {words.folder}
          <span className="meta">{words.folderHint}</span>
          <span className="st-path">{folder}</span>
        </span>
        <span className="st-c">
          {desktop ? (
            <button type="button" className="btn btn-sm" onClick={pickFolder}>
              {words.chooseFolder}
            </button>
          ) : (
            <TypedFolder folder={settings.folder} />
          )}
          {settings.folder !== null && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              onClick={() => void save({ folder: null })}
            >
              {words.ownFolder}
            </button>
          )}
        </span>
      </li>
    </ul>
  );
}
