import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The parts of electron-builder's configuration that the scripts read. */
export interface BuilderConfig {
  files: (string | { readonly from?: string; readonly to?: string; readonly filter: readonly string[] })[];
  electronFuses: Record<string, boolean | null>;
  [option: string]: unknown;
}

export const readBuilderConfig = (root: string): BuilderConfig =>
  parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as BuilderConfig;

export const filePatterns = ({ files }: BuilderConfig): readonly string[] =>
  files.filter((one) => typeof one === 'string');
