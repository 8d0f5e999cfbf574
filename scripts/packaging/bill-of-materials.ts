import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './third-party-licenses.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8')) as Content;

/** `pkg:npm/%40scope/name@1.0.0` */
const purlOf = ({ name, version }: Manifest): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * Writes a CycloneDX list of the packages in the application and of Electron, with the hashes of package-lock.json. npm
 * lists installed packages only: it does not know which of them are bundled.
 */
export function writeBillOfMaterials(root: string, files: readonly string[], target: string): void {
  const { packages } = readJson<{
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
  }>(join(root, 'package-lock.json'));
  const component = (folder: string): object => {
    const manifest = readJson<Manifest>(join(root, folder, 'package.json'));
    const [, sha512] = /^sha512-(.+)$/u.exec(packages[folder]?.integrity ?? '') ?? [];
    return {
      type: 'library',
      name: manifest.name,
      version: manifest.version,
      'bom-ref': folder,
      purl: purlOf(manifest),
      ...(manifest.license ? { licenses: [{ expression: manifest.license }] } : {}),
      ...(sha512
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }
        : {}),
    };
  };
  const { name, version } = readJson<Manifest>(join(root, 'package.json'));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { component: { type: 'application', name, version, 'bom-ref': name } },
    components: [...shippedPackages(root, files), 'node_modules/electron'].toSorted().map(component),
  };
  writeFileSync(target, `${JSON.stringify(bill, null, 2)}\n`);
}
