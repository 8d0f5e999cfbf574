/**
 * `node scripts/draw-sample-cover.ts`: draws scripts/sample-book/cover.png, the cover of the sample EPUB, from the
 * drawing in cover.ts. It is a bitmap because readers, Lectern among them, often show no SVG covers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { COVER_SIZE, coverSvg } from './sample-book/cover.ts';
import { readManuscript } from './sample-book/manuscript.ts';

const root = join(import.meta.dirname, '..');
const { book } = readManuscript(join(root, 'resources/sample-book'));
const fontFace = (style: string): string => {
  const file = `node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-400-${style}.woff2`;
  const url = `data:font/woff2;base64,${readFileSync(join(root, file)).toString('base64')}`;
  return `@font-face { font-family: 'Source Serif 4'; font-style: ${style}; src: url(${url}); }`;
};

const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined });
try {
  const page = await browser.newPage({ viewport: COVER_SIZE });
  const style = `<style>body { margin: 0 } ${fontFace('normal')} ${fontFace('italic')}</style>`;
  await page.setContent(style + coverSvg(book).replace(/^<\?xml.*\n/, ''));
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(import.meta.dirname, 'sample-book/cover.png') });
} finally {
  await browser.close();
}
