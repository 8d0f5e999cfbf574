import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './third-party-licenses.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly 'bom-ref': string;
}

interface Bill {
  components: readonly Component[];
  dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const versionOf = (root: string, folder: string): string => {
  const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Component;
  return `${name}@${version}`;
};

/** Writes a CycloneDX list of the packages in the application and of Electron; npm makes it from the lock file. */
export function writeBillOfMaterials(root: string, files: readonly string[], target: string): void {
  const npm = process.env.npm_execpath;
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const output = npm
    ? execFileSync(process.execPath, [npm, ...args], { cwd: root, maxBuffer: 1e8 })
    : execFileSync('npm', args, { cwd: root, maxBuffer: 1e8 });
  const bill = JSON.parse(output.toString('utf8')) as Bill;
  const shipped = new Set(
    [...shippedPackages(root, files), 'node_modules/electron'].map((folder) => versionOf(root, folder)),
  );
  const components = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  writeFileSync(target, `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`);
}
