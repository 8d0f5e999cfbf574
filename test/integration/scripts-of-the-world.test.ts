import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Book, Page, Places, SessionId } from '../../src/shared/model';
import { startWebFront, type WebFront } from '../e2e/support/web-front';
import { rest, until, type Rest } from '../recovery/support/rest';
import { makeEpub } from '../support/make-epub';
import { makePdf } from '../support/make-pdf';
import { findFont } from '../support/real-books';
import { tempFolder } from '../support/temp-folder';

interface Sample {
  readonly name: string;
  readonly language: string;
  /** Chapters: title and paragraphs. */
  readonly chapters: readonly (readonly [string, readonly string[]])[];
  readonly question: string;
  /** The text that the answer must cite. */
  readonly sentence: string;
  /** A word as a reader types it, and how often it occurs in the book. */
  readonly word: string;
  readonly count: number;
}

const samples: readonly Sample[] = [
  {
    name: 'Chinese',
    language: 'zh',
    chapters: [
      [
        '灯塔',
        ['灯塔建在海边的岩石上。守护人每天晚上点亮油灯。', '浓雾的日子里，他敲响铜钟，警告远处的船只。'],
      ],
      [
        '显微镜',
        ['显微镜是由荷兰的眼镜商发明的。他把两块透镜放进一根铜管。', '后来人们用显微镜看见了细菌。'],
      ],
      ['茶园', ['茶树生长在多雾的山坡上。春天采摘的嫩叶味道最好。', '茶叶要先晒干，然后在铁锅里炒。']],
    ],
    question: '显微镜是谁发明的？',
    sentence: '显微镜是由荷兰的眼镜商发明的。',
    word: '显微镜',
    count: 3,
  },
  {
    name: 'Japanese',
    language: 'ja',
    chapters: [
      [
        '灯台',
        [
          '灯台は海辺の岩の上に建てられた。灯台守は毎晩ランプに火を灯す。',
          '霧の日には鐘を鳴らして船に知らせる。',
        ],
      ],
      [
        '顕微鏡',
        [
          '顕微鏡はオランダの眼鏡職人によって発明された。彼は二枚のレンズを銅の筒に入れた。',
          '人々は顕微鏡で細菌を見た。',
        ],
      ],
      [
        '茶畑',
        ['茶の木は霧の多い山の斜面で育つ。春に摘んだ若葉が最もおいしい。', '茶葉は蒸してから乾かす。'],
      ],
    ],
    question: '顕微鏡を発明したのは誰ですか？',
    sentence: '顕微鏡はオランダの眼鏡職人によって発明された。',
    word: '顕微鏡',
    count: 2 + 1,
  },
  {
    name: 'Arabic',
    language: 'ar',
    chapters: [
      [
        'المنارة',
        [
          'بُنيت المنارة على صخرة قرب البحر. يشعل الحارس المصباح كل ليلة.',
          'في الضباب يقرع الجرس لتحذير السفن.',
        ],
      ],
      [
        'المجهر',
        [
          'اخترع المِجْهَرَ صانع نظارات من هولندا. وضع عدستين في أنبوب من النحاس.',
          'رأى الناس الجراثيم بالعدسات.',
        ],
      ],
      ['الشاي', ['ينمو الشاي على سفوح الجبال. أوراق الربيع هي الأفضل.', 'تجفف الأوراق في الشمس.']],
    ],
    question: 'من اخترع المجهر؟',
    sentence: 'اخترع المِجْهَرَ صانع نظارات من هولندا.',
    word: 'الحارس',
    count: 1,
  },
  {
    name: 'Hebrew',
    language: 'he',
    chapters: [
      [
        'המגדלור',
        ['המגדלור נבנה על סלע ליד הים. השומר מדליק את המנורה בכל לילה.', 'בערפל הוא מצלצל בפעמון.'],
      ],
      [
        'המיקרוסקופ',
        ['המיקרוסקופ הומצא בידי יצרן משקפיים מהולנד. הוא שם שתי עדשות בצינור נחושת.', 'אנשים ראו חיידקים.'],
      ],
      ['התה', ['התה גדל על מדרונות ההרים. עלי האביב הם הטובים ביותר.', 'את העלים מייבשים בשמש.']],
    ],
    question: 'בידי מי הומצא המיקרוסקופ?',
    sentence: 'המיקרוסקופ הומצא בידי יצרן משקפיים מהולנד.',
    word: 'המנורה',
    count: 1,
  },
];

describe('books in other scripts', () => {
  let front: WebFront;
  let api: Rest;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-scripts-'));
    front = await startWebFront(folder);
    api = rest(front);
  });
  afterAll(async () => {
    await front.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const check = async (sample: Sample, file: string): Promise<void> => {
    const { bookId, jobId } = await api.upload(file);
    await until(async () => (await api.job(jobId)).state === 'done', `the import of ${file}`);
    const book = await api.call<Book>('GET', `/books/${bookId}`);
    expect(book.chapterCount).toBeGreaterThanOrEqual(3);
    const query = encodeURIComponent(sample.word);
    const { total } = await api.call<Places>('GET', `/books/${bookId}/places?q=${query}`);
    expect(total).toBeGreaterThanOrEqual(sample.count);
    const { sessionId } = await api.call<{ sessionId: SessionId }>('POST', '/sessions', {
      bookId,
      fresh: true,
    });
    const answer = await api.call<Answer>('POST', `/sessions/${sessionId}/turns`, {
      content: sample.question,
    });
    const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
    const quotes = answer.citations.map((citation) => folded(citation.quote));
    expect(quotes.join('\n')).toContain(folded(sample.sentence).slice(0, 12));
    for (const { page, quote, verdict } of answer.citations) {
      expect(verdict).toBe('verbatim');
      const { text } = await api.call<Page>('GET', `/books/${bookId}/pages/${String(page)}`);
      expect(folded(text)).toContain(folded(quote));
    }
  };

  for (const sample of samples) {
    it(`${sample.name}: an EPUB is searched, asked and cited`, { timeout: 60_000 }, async () => {
      const file = join(await tempFolder(), `${sample.language}.epub`);
      const chapters = sample.chapters.map(([title, paragraphs], index) => ({
        file: `c${String(index)}.xhtml`,
        title,
        body: `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
      }));
      await writeFile(file, makeEpub({ title: sample.name, language: sample.language, chapters }));
      await expect(check(sample, file)).resolves.toBeUndefined();
    });
  }

  // Right-to-left PDFs are tested in real-books.long.test.ts, since pdfkit cannot write them.
  const font = findFont('japanese');
  const japanese = samples.find((sample) => sample.language === 'ja');
  it.skipIf(font === null)('Japanese: a PDF is searched, asked and cited', { timeout: 60_000 }, async () => {
    if (font === null || !japanese) throw new Error('skipped without a font');
    const file = join(await tempFolder(), 'ja.pdf');
    const pages = japanese.chapters.map(([title, paragraphs]) => ({ title, paragraphs }));
    await writeFile(file, await makePdf({ title: 'Japanese', font, pages }));
    await expect(check(japanese, file)).resolves.toBeUndefined();
  });
});
