import { execFileSync } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page as Window } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { findBrowser } from '../../scripts/find-browser.ts';
import type { createCitationChecker as Checker } from '../../src/core/session/citations.ts';
import type { sentencesOf as Sentences } from '../../src/core/retrieval/sentences.ts';
import { projectRoot, startWebFront, type WebFront } from '../e2e/support/web-front.ts';
import { findPackaged } from '../support/real-books.ts';
import { restClient, type RestClient } from './client.ts';
import { linesOf, marksFit, type Box, type ShownWords } from './fidelity-boxes.ts';
import type { ShownMark } from './fidelity-page.ts';
import { findManual } from './manual.ts';
import type { Figure } from './figures.ts';

interface BookPage {
  readonly page: number;
  readonly label: string;
  readonly chapter: string | null;
  readonly text: string;
  readonly blocks: readonly never[];
}

interface Drawn {
  readonly page: number;
  readonly text: string;
  /** It runs over the end of the page. */
  readonly over: boolean;
}

interface Word {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly line: number;
  readonly text: string;
}

interface TruePage {
  /** Its letters and digits alone, and of which word each is. */
  readonly letters: string;
  readonly wordAt: readonly number[];
  readonly words: readonly Word[];
}

const drawnOfEach = 300;

/** The same sentences at every run. */
const createRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Every word of a PDF with its rectangle, as poppler sees it; shares of the page. */
const readTruth = (file: string): readonly TruePage[] => {
  const xml = execFileSync('pdftotext', ['-bbox-layout', file, '-'], {
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  });
  return xml
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width = '1', height = '1'] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const words: Word[] = [];
      let line = 0;
      for (const match of page.matchAll(
        /<line |<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g,
      )) {
        if (match[5] === undefined) {
          line += 1;
          continue;
        }
        words.push({
          x: Number(match[1]) / Number(width),
          y: Number(match[2]) / Number(height),
          right: Number(match[3]) / Number(width),
          bottom: Number(match[4]) / Number(height),
          line,
          text: unescaped(match[5]),
        });
      }
      let letters = '';
      const wordAt: number[] = [];
      for (const [index, word] of words.entries()) {
        const own = lettersOf(word.text);
        letters += own;
        for (let at = 0; at < own.length; at += 1) wordAt.push(index);
      }
      return { letters, wordAt, words };
    });
};

const asBox = ({ x, y, width, height }: ShownMark): Box => ({
  x,
  y,
  right: x + width,
  bottom: y + height,
});

/** Where a sentence stands on the pages from `page` on, by poppler; every place of it on that page. */
const placesOf = (truth: readonly TruePage[], page: number, text: string): readonly (readonly Word[][])[] => {
  const here = truth[page - 1];
  const next = truth[page];
  if (!here) return [];
  const wanted = lettersOf(text);
  const wordsIn = (of: TruePage, from: number, to: number): Word[] =>
    of.words.slice(of.wordAt[from], (of.wordAt[to - 1] ?? 0) + 1);
  const found: Word[][][] = [];
  for (let at = here.letters.indexOf(wanted); at >= 0; at = here.letters.indexOf(wanted, at + 1))
    found.push([wordsIn(here, at, at + wanted.length), []]);
  if (found.length > 0 || !next) return found;
  // Over the page's end, with its foot and the next one's head between: the longest beginnings and ends that stand there.
  for (let cut = wanted.length - 6; cut >= 6; cut -= 1) {
    const start = here.letters.lastIndexOf(wanted.slice(0, cut));
    const rest = next.letters.indexOf(wanted.slice(cut));
    if (start < 0 || rest < 0) continue;
    if (here.letters.length - start - cut > 60 || rest > 160) continue;
    return [[wordsIn(here, start, start + cut), wordsIn(next, rest, rest + wanted.length - cut)]];
  }
  return [];
};

const readPages = async (client: RestClient, bookId: string, count: number): Promise<readonly BookPage[]> => {
  const pages: BookPage[] = [];
  for (let from = 1; from <= count; from += 20)
    pages.push(
      ...(await client.call<BookPage[]>(
        'GET',
        `/books/${bookId}/pages?from=${from}&to=${Math.min(count, from + 19)}`,
      )),
    );
  return pages;
};

/** Sentences as a tutor quotes them: of some words, from any page, with those that run over its end. */
const draw = (pages: readonly BookPage[], sentencesOf: typeof Sentences, seed: number): readonly Drawn[] => {
  const random = createRandom(seed);
  // From a capital to a stop: what a list or a listing was cut into is no sentence.
  const fits = (text: string): boolean =>
    /^\p{Lu}/u.test(text) &&
    /[.!?]["”’)]*$/u.test(text) &&
    text.length <= 400 &&
    (text.match(/\p{L}{2,}/gu) ?? []).length >= 6 &&
    (text.match(/\p{L}/gu) ?? []).length >= 0.6 * text.length &&
    !/\.{4}|(?:\. ){3}/u.test(text);
  const drawn = new Map<string, Drawn>();
  for (let tries = 0; drawn.size < drawnOfEach && tries < drawnOfEach * 100; tries += 1) {
    const page = pages[Math.floor(random() * pages.length)];
    if (!page) continue;
    const after = pages[page.page]?.text ?? '';
    // One in ten is the sentence at the page's end, which may run over it.
    const whole = `${page.text}\n${after.slice(0, 400)}`;
    const some = sentencesOf(whole).filter(({ start, text }) => start < page.text.length && fits(text));
    const over = some.filter(({ end }) => end > page.text.length);
    const from =
      drawn.size % 10 === 9 && over.length > 0 ? over : some.filter(({ end }) => end <= page.text.length);
    const one = from[Math.floor(random() * from.length)];
    if (one)
      drawn.set(`${page.page}:${one.start}`, {
        page: page.page,
        text: one.text,
        over: one.end > page.text.length,
      });
  }
  return [...drawn.values()];
};

/** An EPUB's parts as the front serves them, with its policy, from this address. */
const passPart = async (
  front: WebFront,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const answer = await fetch(`${front.origin}${request.url ?? ''}`, {
    headers: { authorization: `Bearer ${front.token}` },
  });
  const host = request.headers.host ?? '';
  for (const name of ['content-type', 'content-security-policy'])
    response.setHeader(
      name,
      (answer.headers.get(name) ?? '').replaceAll(front.origin.replace('http://', ''), host),
    );
  response.writeHead(answer.status);
  response.end(Buffer.from(await answer.arrayBuffer()));
};

const viewOf = (kind: 'pdf' | 'flow'): string =>
  kind === 'pdf'
    ? '<div class="pdf" style="position:relative;height:900px"><div class="pdf-scroll" style="position:absolute;inset:0;overflow:auto"><div class="pdfViewer"></div></div></div><script type="module" src="/test/bench/fidelity-page.ts"></script>'
    : '<div class="flow" style="height:900px;--size-measure:44rem;--space-6:1.5rem"><div class="flow-scroll"><div class="flow-sheet"></div></div></div><script type="module" src="/test/bench/fidelity-flow-page.ts"></script>';

/** The PDF view or that of flowing books alone in a page of its own; files are served in ranges as the fronts serve them. */
const serveView = async (files: ReadonlyMap<string, string>, front: WebFront): Promise<ViteDevServer> =>
  createServer({
    root: projectRoot,
    configFile: false,
    cacheDir: join(tmpdir(), 'lectern-bench-fidelity-vite'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { strict: false } },
    plugins: [
      {
        name: 'fidelity-page',
        configureServer(server) {
          server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const url = request.url ?? '';
            const file = files.get(/^\/api\/books\/(\w+)\/file/.exec(url)?.[1] ?? '');
            if (file) {
              const { size } = statSync(file);
              const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
              const start = Number(from ?? 0);
              const end = to ? Math.min(size - 1, Number(to)) : size - 1;
              response.writeHead(from === undefined ? 200 : 206, {
                'content-type': 'application/pdf',
                'accept-ranges': 'bytes',
                'content-length': end - start + 1,
                ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
              });
              createReadStream(file, { start, end }).pipe(response);
            } else if (/^\/api\/books\/\w+\/parts/.test(url)) {
              void passPart(front, request, response);
            } else if (url.startsWith('/fidelity.html')) {
              response.setHeader('content-type', 'text/html');
              response.end(
                `<!doctype html><body style="margin:0">${viewOf(url.includes('view=flow') ? 'flow' : 'pdf')}`,
              );
            } else next();
          });
        },
      },
    ],
  });

interface Look {
  readonly right: boolean;
  readonly told: string;
}

/** Whether a sentence is marked where poppler sees its words. */
const isLitInPdf = async (
  view: Window,
  truth: readonly TruePage[],
  page: number,
  sentence: Drawn,
): Promise<Look> => {
  const marks = await view.evaluate(
    ([at, quote, over]) =>
      (
        globalThis as unknown as {
          light: (page: number, quote: string, over: boolean) => Promise<ShownMark[]>;
        }
      ).light(at as number, quote as string, over as boolean),
    [page, sentence.text, sentence.over] as const,
  );
  const right = placesOf(truth, page, sentence.text).some((place) =>
    place.every((words, index) =>
      marksFit(marks.filter((mark) => mark.page === page + index).map(asBox), linesOf(words)),
    ),
  );
  return { right, told: `${marks.length} marks` };
};

/** Whether it is marked where its letters stand in the frame of its part, and in no other frame. */
const isLitInFlow = async (view: Window, page: number, quote: string): Promise<Look> => {
  const frames = await view.evaluate(
    ([at, words]) =>
      (
        globalThis as unknown as { lightWords: (page: number, quote: string) => Promise<ShownWords[]> }
      ).lightWords(at as number, words as string),
    [page, quote] as const,
  );
  const lit = frames.filter(({ marks }) => marks.length > 0);
  const right =
    lit.length === 1 &&
    lit.every(({ marks, places }) => places.some((words) => marksFit(linesOf(marks), linesOf(words))));
  const places = frames.reduce((sum, one) => sum + one.places.length, 0);
  return { right, told: `${lit.length} frames with marks, ${places} places of the words` };
};

interface Outcome {
  pages: number;
  rectangles: number;
  drawn: number;
  readonly misses: string[];
}

/**
 * Of sentences drawn at random from real books: how many of their citations lead to the page on which they stand, and in
 * the real browser to the words themselves. The citation is handed in two pages off; poppler tells where the words are.
 * Null where a browser or the books cannot be had.
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
    const { createCitationChecker } = (await server.ssrLoadModule('/src/core/session/citations.ts')) as {
      createCitationChecker: typeof Checker;
    };
    const { sentencesOf } = (await server.ssrLoadModule('/src/core/retrieval/sentences.ts')) as {
      sentencesOf: typeof Sentences;
    };
    for (const [nth, { name, file }] of books.entries()) {
      const { bookId, pageCount } = await client.importFile(file, 'vectors');
      if (file.endsWith('.pdf')) files.set(bookId, file);
      const pages = await readPages(client, bookId, pageCount);
      const sentences = draw(pages, sentencesOf, nth + 1);
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
          kind: 'citation',
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
        // Poppler itself does not read it in this order: it tells nothing of where it is.
        if (truth && !stands(sentence.page)) continue;
        outcome.drawn += 1;
        if (stands(citation.page)) outcome.pages += 1;
        else
          outcome.misses.push(
            `page ${citation.page} (${citation.verdict}) for ${sentence.page}: ${sentence.text}`,
          );
        const look = truth
          ? () => isLitInPdf(view, truth, citation.page, sentence)
          : () => isLitInFlow(view, citation.page, sentence.text);
        // A window that gave up is opened anew, once for a sentence.
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

const openView = async (
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  address: string,
): Promise<Window> => {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.waitForFunction(() => 'light' in globalThis || 'lightWords' in globalThis, undefined, {
    timeout: 60_000,
  });
  return page;
};
