import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package that a module belongs to, from the last `node_modules`. */
const packageOf = (id: string): string | null =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/?]+/u.exec(id.replaceAll('\\', '/').replace(/^\0/u, ''))?.[0] ?? null;

/** Writes the folders of the packages that a build contains code or files of, so that their licences can be collected. */
export function bundledPackages(root: string, build: string): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => join(root, name)),
      );
      // Style sheets are not part of any chunk.
      const styles = [...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/u.test(id));
      const packages = [...files, ...styles].flatMap((id) => {
        const folder = packageOf(id);
        return folder?.startsWith(`${root.replaceAll('\\', '/')}/`) ? [folder.slice(root.length + 1)] : [];
      });
      this.emitFile({
        type: 'asset',
        fileName: `packages-${build}.json`,
        source: JSON.stringify([...new Set(packages)].toSorted()),
      });
    },
  };
}
