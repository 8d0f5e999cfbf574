import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.icc': 'application/octet-stream',
};

export interface PageFile {
  readonly path: string;
  readonly mediaType: string;
  readonly size: number;
  /** Its name contains the hash of its content, so it never changes. */
  readonly immutable: boolean;
}

/** Finds a file of the built page by its URL path; never one outside the page's folder. */
export const pageFiles =
  (root: string) =>
  async (pathname: string): Promise<PageFile | null> => {
    const relative = decode(pathname === '/' ? '/index.html' : pathname);
    if (relative === null || /[\0\\]/.test(relative)) return null;
    const path = normalize(join(root, relative));
    if (!path.startsWith(normalize(root + sep))) return null;
    const mediaType = mediaTypes[extname(path).toLowerCase()];
    if (mediaType === undefined) return null;
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) return null;
    return { path, mediaType, size: found.size, immutable: relative.startsWith('/assets/') };
  };

const decode = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};
