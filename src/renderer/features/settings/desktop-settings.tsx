import { useEffect, useId, useState } from 'react';
import type { Settings } from '../../../shared/model';
import { changeSettings } from '../../client/change-settings';
import { desktop } from '../../client/desktop';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { settingFields } from '../fields/setting-fields';
import { SettingRow } from '../fields/setting-row';
import { acceleratorFrom, sayAccelerator } from './accelerator';

const isMac = desktop?.platform === 'darwin';

/** The keys that are pressed in the field become the shortcut; Tab and Escape keep their usual function. */
function ShortcutRow({ keys }: { readonly keys: string }) {
  const hintId = useId();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    desktop?.quickQuestionWorks().then((works) => setTaken(!works), showError);
  }, [keys]);
  return (
    <li className="st-row">
      <span className="st-l">
        {text.settings.shortcut}
        <span className="meta" id={hintId}>
          {text.settings.shortcutHint}
        </span>
      </span>
      <span className="st-c is-wide">
        <input
          className="input input-sm"
          aria-label={text.settings.shortcut}
          aria-describedby={hintId}
          aria-invalid={isTaken}
          readOnly
          value={sayAccelerator(keys, isMac)}
          onKeyDown={(event) => {
            const pressed = acceleratorFrom(event, isMac);
            if (pressed === null) return;
            event.preventDefault();
            event.stopPropagation();
            void changeSettings((all) => ({
              ...all,
              desktop: { ...all.desktop, quickQuestionKeys: pressed },
            }));
          }}
        />
        {isTaken && (
          <span className="st-warn meta" role="alert">
            {text.settings.shortcutTaken}
          </span>
        )}
      </span>
    </li>
  );
}

/** Notifications, the tray and quick questions. */
export function DesktopSettings({ settings }: { readonly settings: Settings }) {
  const { quickQuestion, quickQuestionKeys } = settings.desktop;
  return (
    <ul className="st-rows">
      {settingFields('desktop').map((field) => (
        <SettingRow key={field.path.join('.')} field={field} settings={settings} />
      ))}
      {quickQuestion && <ShortcutRow keys={quickQuestionKeys} />}
    </ul>
  );
}
