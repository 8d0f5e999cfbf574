import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildIfNeeded } from '../build-if-needed.ts';
import { filePatterns, readBuilderConfig, type BuilderConfig } from './builder-config.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function run(command: string, args: readonly string[], cwd: string, env: Environment = process.env): void {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${String(status)}`);
}

/** Runs the npm that comes with this Node, so that it also starts on Windows. */
function npm(args: readonly string[], cwd: string): void {
  const cli = process.env.npm_execpath;
  if (cli) run(process.execPath, [cli, ...args], cwd);
  else run('npm', args, cwd);
}

/** Builds the application, and the texts that its installers add to it. */
export function prepareBuild(root: string): BuilderConfig {
  buildIfNeeded(root);
  const config = readBuilderConfig(root);
  writeFileSync(join(root, 'out/third-party-licenses.txt'), thirdPartyLicenses(root, filePatterns(config)));
  return config;
}

/** Runs electron-builder, which is installed on first use, with the configuration. */
export function runBuilder(
  root: string,
  config: BuilderConfig,
  args: readonly string[],
  env: Environment = process.env,
): void {
  const packaging = join(root, 'packaging');
  if (!existsSync(join(packaging, 'node_modules/electron-builder'))) npm(['ci'], packaging);
  const file = join(root, '.cache/electron-builder.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(config));
  const cli = createRequire(join(packaging, 'package.json')).resolve('electron-builder/cli.js');
  run(
    process.execPath,
    [cli, '--projectDir', root, '--config', file, '--publish', 'never', ...args],
    root,
    env,
  );
}
