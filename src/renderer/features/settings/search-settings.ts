import { desktop } from '../../client/desktop';
import { text } from '../../messages/text';
import { settingFields, type SettingField } from '../fields/setting-fields';

export type Section = keyof typeof text.settings.sections;

/** A browser has no settings of the desktop app. */
export const isAvailable = (section: Section): boolean => section !== 'desktop' || desktop !== undefined;

/** A setting that a search may find: one of the schema, or one that its section writes out. */
interface FoundSetting {
  readonly label: string;
  readonly section: Section;
  readonly field: SettingField | null;
}

const sectionOf = {
  session: 'sessions',
  budget: 'sessions',
  retrieval: 'sessions',
  memory: 'memory',
  guard: 'memory',
  keyboard: 'keys',
  desktop: 'desktop',
} as const satisfies Readonly<Record<string, Section>>;

const ofSchema = (Object.keys(sectionOf) as (keyof typeof sectionOf)[]).flatMap((key) =>
  settingFields(key).map((field): FoundSetting => ({
    label: text.settings.labels[field.path.join('.')] ?? field.path.join(' '),
    section: sectionOf[key],
    field,
  })),
);

/** Settings that sections show without a row of the schema, by section. */
const writtenSections: readonly (readonly [Section, readonly string[]])[] = [
  ['appearance', [text.settings.theme, text.settings.language]],
  ['reading', [text.settings.fontSize]],
  ['you', [text.settings.name, text.settings.interests, text.settings.detail]],
  [
    'models',
    [
      text.settings.engine,
      ...Object.entries(text.settings.labels).flatMap(([path, label]) =>
        path.startsWith('models.') ? [label] : [],
      ),
    ],
  ],
  ['data', [text.backups.title, text.backups.daily, text.backups.folder, text.backups.report]],
  ['about', [text.settings.dataDir, text.settings.logFile, text.settings.version, text.updates.title]],
];

const allSettings: readonly FoundSetting[] = [
  ...writtenSections.flatMap(([section, labels]) => labels.map((label) => ({ label, section, field: null }))),
  ...ofSchema,
].filter(({ section }) => isAvailable(section));

/** Settings whose name, explanation, section or group has every word of the query. */
export function searchSettings(query: string): readonly FoundSetting[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return allSettings.filter(({ label, section, field }) => {
    const path = field?.path ?? [];
    const { hints, groups, sections } = text.settings;
    const texts = [label, sections[section], hints[path.join('.')], groups[path.slice(0, -1).join('.')]];
    const whole = texts.filter(Boolean).join(' ').toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
