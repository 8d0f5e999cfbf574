import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import {
  languageChoices,
  languages,
  type FactId,
  type LanguageChoice,
  type Profile,
  type Settings,
} from '../../../shared/model';
import { changeSettings, setLanguage, setTheme } from '../../client/change-settings';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { keys, queryClient, useStatus } from '../../client/queries';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { Segment } from '../../ui/fields/check';
import { Skeleton } from '../../ui/states';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/toast';
import { readSetting, settingFields, writeSetting, type SettingField } from '../fields/setting-fields';
import { SettingGroups } from '../fields/setting-groups';

export function ThemeRow({ settings }: { readonly settings: Settings }) {
  return (
    <li className="st-row">
      <span className="st-l">{text.settings.theme}</span>
      <span className="st-c is-wide">
        <Segment
          label={text.settings.theme}
          value={settings.theme}
          onChange={setTheme}
          options={(['system', 'light', 'dark'] as const).map(
            (one) => [one, text.settings.themes[one]] as const,
          )}
        />
      </span>
    </li>
  );
}

export function LanguageRow({ settings }: { readonly settings: Settings }) {
  const words = text.settings;
  const hintId = useId();
  return (
    <li className="st-row">
      <span className="st-l">
        {words.language}
        <span className="meta" id={hintId}>
          {words.languageHint}
        </span>
      </span>
      <span className="st-c is-wide">
        <select
          className="input input-sm"
          aria-label={words.language}
          aria-describedby={hintId}
          value={settings.language}
          onChange={(event) => setLanguage(event.target.value as LanguageChoice)}
        >
          {languageChoices.map((one) => (
            <option key={one} value={one}>
              {one === 'system' ? words.systemLanguage : languages[one].name}
            </option>
          ))}
        </select>
      </span>
    </li>
  );
}

export function Appearance({ settings }: { readonly settings: Settings }) {
  return (
    <ul className="st-rows">
      <ThemeRow settings={settings} />
      <LanguageRow settings={settings} />
    </ul>
  );
}

const setFontSize = (fontSize: number): void =>
  void changeSettings((all) => ({ ...all, reader: { ...all.reader, fontSize } }));

export function FontSizeRow({ settings }: { readonly settings: Settings }) {
  const size = settings.reader.fontSize;
  return (
    <li className="st-row">
      <span className="st-l">{text.settings.fontSize}</span>
      <span className="st-c is-wide">
        <input
          type="range"
          className="st-range"
          min={12}
          max={32}
          value={size}
          aria-label={text.settings.fontSize}
          aria-valuetext={`${size} ${text.settings.px}`}
          onChange={(event) => setFontSize(Number(event.target.value))}
        />
        <span className="num">
          {size} {text.settings.px}
        </span>
      </span>
    </li>
  );
}

export function Reading({ settings }: { readonly settings: Settings }) {
  const size = settings.reader.fontSize;
  return (
    <>
      <ul className="st-rows">
        <FontSizeRow settings={settings} />
      </ul>
      <p className="st-sample" style={{ fontSize: `${size / 16}rem` }}>
        {text.settings.sample}
      </p>
    </>
  );
}

/** The learner's profile as it is edited. */
function useProfileForm(profile: Profile) {
  const [name, setName] = useState(profile.name ?? '');
  const [interests, setInterests] = useState(profile.interests.join(', '));
  const [detailLevel, setDetail] = useState(profile.detailLevel);
  useEffect(() => setDetail(profile.detailLevel), [profile.detailLevel]);
  const save = async (): Promise<void> => {
    try {
      const list = interests
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
      // Fields that were not edited are not saved, so that they keep following what the learner tells the tutor.
      const changed = {
        ...(name.trim() === (profile.name ?? '') ? {} : { name: name.trim() || null }),
        ...(list.join() === profile.interests.join() ? {} : { interests: list.slice(0, 50) }),
        ...(detailLevel === profile.detailLevel ? {} : { detailLevel }),
      };
      queryClient.setQueryData(keys.profile, await client.profile.put(changed));
      toast(text.settings.saved);
    } catch (error) {
      showError(error);
    }
  };
  return { name, setName, interests, setInterests, detailLevel, setDetail, save };
}

/** Where a value comes from that the learner did not enter here. */
function FromFact({ factId }: { readonly factId: FactId | null | undefined }) {
  if (factId === null || factId === undefined) return null;
  return (
    <span className="meta">
      {text.settings.fromWhatYouSaid}{' '}
      <a className="link" href={formatRoute({ screen: 'memory', factId })}>
        {text.settings.showFact}
      </a>
    </span>
  );
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const form = useProfileForm(profile);
  return (
    <form
      className="form st-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <TextField
        label={text.settings.name}
        value={form.name}
        onChange={form.setName}
        maxLength={200}
        hint={text.settings.nameHint}
      />
      <FromFact factId={profile.evidence.name} />
      <TextField
        label={text.settings.interests}
        value={form.interests}
        onChange={form.setInterests}
        hint={text.settings.interestsHint}
      />
      <FromFact factId={profile.evidence.interests[0]} />
      <div className="form-f">
        <span>{text.settings.detail}</span>
        <span>
          <Segment
            label={text.settings.detail}
            value={form.detailLevel}
            onChange={form.setDetail}
            options={(['brief', 'balanced', 'thorough'] as const).map(
              (one) => [one, text.settings.details[one]] as const,
            )}
          />
        </span>
        <FromFact factId={profile.evidence.detailLevel} />
      </div>
      {profile.currentChapterTitle && (
        <p className="meta">{text.settings.chapterReached(profile.currentChapterTitle)}</p>
      )}
      <p className="st-save">
        <button type="submit" className="btn btn-primary">
          {text.settings.saveProfile}
        </button>
        <span className="meta">{text.settings.sessionCount(profile.sessionCount)}</span>
      </p>
    </form>
  );
}

export function ProfileSection() {
  const { data } = useQuery({ queryKey: keys.profile, queryFn: () => client.profile.get() });
  if (!data) return <Skeleton />;
  // A new key resets the form when the learner tells the tutor something new while it is open.
  return <ProfileForm key={JSON.stringify([data.name, data.interests])} profile={data} />;
}

/** Sets every changed value of a section back to its default, with one save. */
function ResetAll({
  settings,
  fields,
}: {
  readonly settings: Settings;
  readonly fields: readonly SettingField[];
}) {
  const changed = fields.filter(({ path, fallback }) => readSetting(settings, path) !== fallback);
  if (changed.length === 0) return null;
  const reset = (): void =>
    void changeSettings((all) =>
      changed.reduce((now, { path, fallback }) => writeSetting(now, path, fallback), all),
    );
  return (
    <p>
      <button type="button" className="btn btn-sm" onClick={reset}>
        {text.settings.resetAll(changed.length)}
      </button>
    </p>
  );
}

/** The numbers of some keys of the settings, grouped as the schema groups them. */
export function NumberFields({
  settings,
  of,
}: {
  readonly settings: Settings;
  readonly of: readonly (keyof Settings)[];
}) {
  const fields = of.flatMap(settingFields);
  return (
    <>
      <ResetAll settings={settings} fields={fields} />
      <SettingGroups settings={settings} fields={fields} />
    </>
  );
}

export function AboutSection() {
  const { data: status } = useStatus();
  if (!status) return <Skeleton />;
  const { answersCut, sessionsEnded, jobsResumed } = status.recovered;
  const isClean = answersCut + sessionsEnded + jobsResumed === 0;
  const rows: readonly (readonly [string, string, boolean])[] = [
    [text.settings.version, `Lectern ${status.version}`, false],
    [text.settings.front, text.settings.fronts[status.front], false],
    [text.settings.dataDir, status.dataDir, true],
    [text.settings.logFile, status.logFile, true],
    [
      text.settings.recovered,
      isClean
        ? text.settings.recoveredClean
        : text.settings.recoveredText(answersCut, sessionsEnded, jobsResumed),
      false,
    ],
  ];
  return (
    <ul className="st-rows">
      {rows.map(([name, value, path]) => (
        <li className="st-row is-text" key={name}>
          <span className="st-l">{name}</span>
          <span className={path ? 'st-path' : undefined}>{value}</span>
          {path && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              aria-label={`${text.settings.copy}: ${name}`}
              onClick={() =>
                void navigator.clipboard.writeText(value).then(() => toast(text.settings.copied))
              }
            >
              {text.settings.copy}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
