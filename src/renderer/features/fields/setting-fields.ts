import type { z } from 'zod';
import { defaultSettings, settingsSchema, type Settings } from '../../../shared/model';

/** A setting as the schema describes it: its path, its range and its default. */
export type SettingField =
  | {
      readonly kind: 'number';
      readonly path: readonly string[];
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly nullable: boolean;
      readonly fallback: number | null;
    }
  | {
      readonly kind: 'choice';
      readonly path: readonly string[];
      readonly options: readonly string[];
      readonly fallback: string;
    }
  | { readonly kind: 'switch'; readonly path: readonly string[]; readonly fallback: boolean };

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

const definition = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The schema without wrappers such as defaults, and whether one of them allows null. */
function bare(schema: z.ZodType): { readonly schema: z.ZodType; readonly nullable: boolean } {
  const def = definition(schema);
  if (!def.innerType) return { schema, nullable: false };
  const inner = bare(def.innerType);
  return { schema: inner.schema, nullable: inner.nullable || def.type === 'nullable' };
}

export function readSetting(settings: Settings, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], settings);
}

/** The settings with one of them changed. */
export function writeSetting(settings: Settings, path: readonly string[], value: unknown): Settings {
  const [key, ...rest] = path;
  if (key === undefined) return value as Settings;
  const at = settings as unknown as Record<string, unknown>;
  return {
    ...at,
    [key]: rest.length > 0 ? writeSetting(at[key] as Settings, rest, value) : value,
  } as unknown as Settings;
}

function fieldsUnder(schema: z.ZodType, path: readonly string[]): readonly SettingField[] {
  const { schema: inner, nullable } = bare(schema);
  const def = definition(inner);
  const fallback = path.length > 0 ? readSetting(defaultSettings, path) : null;
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([key, one]) => fieldsUnder(one, [...path, key]));
  if (def.type === 'number') {
    const number = inner as z.ZodNumber;
    return [
      {
        kind: 'number',
        path,
        min: number.minValue ?? 0,
        max: number.maxValue ?? 1_000_000,
        step: number.format === 'safeint' ? 1 : 0.05,
        nullable,
        fallback: fallback as number | null,
      },
    ];
  }
  if (def.type === 'boolean') return [{ kind: 'switch', path, fallback: fallback as boolean }];
  if (def.type === 'enum')
    return [
      {
        kind: 'choice',
        path,
        options: (inner as z.ZodEnum).options.map(String),
        fallback: fallback as string,
      },
    ];
  return [];
}

/** Every setting below a key of the schema, in the schema's order. */
export function settingFields(key: keyof Settings): readonly SettingField[] {
  return fieldsUnder(settingsSchema.shape[key], [key]);
}
