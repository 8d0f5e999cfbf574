import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Joins the web pages of a book into one file, as a reader would save it: the front page, then the pages it links to, in
 * order, each with the link's text as heading. The markup of the pages is unchanged.
 */
export function bindPages(frontPage: string): string {
  const front = readFileSync(frontPage, 'latin1');
  const title = /<title>([^<]*)<\/title>/iu.exec(front)?.[1] ?? '';
  const chapters: string[] = [];
  for (const [, href = '', words = ''] of front.matchAll(/<a href="([^":]+\.html?)"[^>]*>(.*?)<\/a>/gisu)) {
    const page = join(dirname(frontPage), href);
    if (!existsSync(page)) continue;
    const heading = words
      .replaceAll(/<[^>]+>/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim();
    chapters.push(`<h1>${heading}</h1>\n${bodyOf(readFileSync(page, 'latin1'))}`);
  }
  return `<html><head><meta charset="utf-8"><title>${title}</title></head><body>\n${[bodyOf(front), ...chapters].join('\n')}\n</body></html>\n`;
}

const bodyOf = (page: string): string => /<body[^>]*>(.*)<\/body>/isu.exec(page)?.[1] ?? page;
