import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import type { createCitationChecker as Checker } from '../../src/core/session/answer/citations.ts';
import type { sentencesOf as Sentences } from '../../src/core/text/sentences.ts';
import { startWebFront } from '../e2e/support/web-front.ts';
import { findPackaged } from '../support/real-books.ts';
import { restClient } from './client.ts';
import { findManual } from './manual.ts';
import type { Figure } from './figures.ts';
import { lettersOf } from './fidelity-letters.ts';
import { drawSentences, readPages } from './fidelity-sentences.ts';
import { placesOf, readTruth } from './fidelity-truth.ts';
import { isHighlightedInFlow, isHighlightedInPdf, openView, serveView } from './fidelity-view.ts';

interface Outcome {
  pages: number;
  rectangles: number;
  drawn: number;
  readonly misses: string[];
}

/**
 * For random sentences from real books: how many of their citations lead to the right page and, in a real browser, to the
 * right words. The cited page is up to two pages off; poppler says where the words are. Null without a browser or the books.
 */
export async function fidelityFigures(): Promise<readonly Figure[] | null> {
  const executablePath = await findBrowser();
  const books = [
    { name: 'Octave manual (PDF)', file: await findManual() },
    {
      name: 'Debian reference, German (PDF)',
      file: findPackaged('usr/share/debian-reference/debian-reference.de.pdf'),
    },
    { name: 'Debian policy (EPUB)', file: findPackaged('usr/share/doc/debian-policy/policy.epub') },
  ].flatMap(({ name, file }) => (file === null ? [] : [{ name, file }]));
  if (!executablePath || books.length < 3) {
    console.log('The books of the fidelity figure are not here: npm run fetch:books');
    return null;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-fidelity-'));
  const front = await startWebFront(dataDir);
  const client = restClient(front);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const files = new Map<string, string>();
  const server = await serveView(files, front);
  const figures: Figure[] = [];
  const report: Record<string, Outcome> = {};
  try {
    await server.listen();
    const bound = server.httpServer?.address();
    if (!bound || typeof bound === 'string') throw new Error('the view is not served');
    const address = `http://127.0.0.1:${bound.port}`;
    const { createCitationChecker } = (await server.ssrLoadModule(
      '/src/core/session/answer/citations.ts',
    )) as {
      createCitationChecker: typeof Checker;
    };
    const { sentencesOf } = (await server.ssrLoadModule('/src/core/text/sentences.ts')) as {
      sentencesOf: typeof Sentences;
    };
    for (const [nth, { name, file }] of books.entries()) {
      const { bookId, pageCount } = await client.importFile(file, 'vectors');
      if (file.endsWith('.pdf')) files.set(bookId, file);
      const pages = await readPages(client, bookId, pageCount);
      const sentences = drawSentences(pages, sentencesOf, nth + 1);
      const isPdf = file.endsWith('.pdf');
      const truth = isPdf ? readTruth(file) : null;
      const viewAddress = `${address}/fidelity.html?book=${bookId}&view=${isPdf ? 'pdf' : 'flow'}`;
      let view = await openView(browser, viewAddress);
      const outcome: Outcome = { pages: 0, rectangles: 0, drawn: 0, misses: [] };
      for (const [at, sentence] of sentences.entries()) {
        const off = Math.max(1, Math.min(pageCount, sentence.page + ([-2, -1, 0, 1, 2][at % 5] ?? 0)));
        const citation = await createCitationChecker(
          async (_book, page) => (pages[page - 1] as never) ?? null,
          [],
        )({
          marker: '',
          bookId,
          page: off,
          label: String(off),
          passageId: null,
          quote: sentence.text,
        });
        const letters = lettersOf(sentence.text);
        const stands = (page: number): boolean =>
          truth
            ? placesOf(truth, page, sentence.text).length > 0
            : lettersOf(
                `${pages[page - 1]?.text ?? ''}${sentence.over ? (pages[page]?.text ?? '') : ''}`,
              ).includes(letters);
        // Poppler itself does not read it in this order, so there is nothing to compare with.
        if (truth && !stands(sentence.page)) continue;
        outcome.drawn += 1;
        if (stands(citation.page)) outcome.pages += 1;
        else
          outcome.misses.push(
            `page ${citation.page} (${citation.verdict}) for ${sentence.page}: ${sentence.text}`,
          );
        const look = truth
          ? () => isHighlightedInPdf(view, truth, citation.page, sentence)
          : () => isHighlightedInFlow(view, citation.page, sentence.text);
        // A window that failed is opened again, once per sentence.
        const { right, told } = await look().catch(async () => {
          await view.close();
          view = await openView(browser, viewAddress);
          return look();
        });
        if (right) outcome.rectangles += 1;
        else
          outcome.misses.push(
            `${told} on page ${citation.page}${sentence.over ? ' (over its end)' : ''}: ${sentence.text}`,
          );
      }
      await view.close();
      const share = (count: number): number => (100 * count) / outcome.drawn;
      figures.push(
        { name: `${name}: sentences`, value: outcome.drawn, unit: '' },
        {
          name: `${name}: right page`,
          value: share(outcome.pages),
          unit: '%',
          bound: { kind: 'at least', value: 100 },
        },
        {
          name: `${name}: right rectangles`,
          value: share(outcome.rectangles),
          unit: '%',
          bound: { kind: 'at least', value: 98 },
        },
      );
      report[name] = outcome;
      if (outcome.misses.length > 0) console.log(`\n${name}\n  ${outcome.misses.slice(0, 12).join('\n  ')}`);
    }
    await writeFile(join(tmpdir(), 'lectern-bench-fidelity.json'), JSON.stringify(report, null, 2));
    return figures;
  } finally {
    await server.close();
    await browser.close();
    await front.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
