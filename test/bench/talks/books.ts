import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, fetchPackages, findPackaged } from '../../support/real-books.ts';
import { bindPages } from './bind-pages.ts';
import { linesOfRData } from './lines-of-r-data.ts';

export interface TalkBook {
  /** The book's id in questions.json. */
  readonly id: string;
  readonly title: string;
  readonly package: string;
  /** Path in the package, relative to the root. */
  readonly path: string;
  /** The file name that a reader would use; the importer sees it. */
  readonly file: string;
  /** Converts the packaged file if it is not a book by itself. */
  readonly make?: (packaged: string) => string;
}

/** The books of the conversations, all from Debian packages. */
export const talkBooks: readonly TalkBook[] = [
  {
    id: 'cplusplus',
    title: 'C++ Annotations',
    package: 'c++-annotations-pdf',
    path: 'usr/share/doc/c++-annotations/cplusplus.pdf',
    file: 'cplusplus.pdf',
  },
  {
    id: 'expeyes',
    title: 'expEYES-17 User Manual',
    package: 'eyes17-manuals-en',
    path: 'usr/share/doc/eyes17/en/eyes17.epub',
    file: 'eyes17.epub',
  },
  {
    id: 'copyright',
    title: 'Copyright Does Not Exist',
    package: 'cfi-en',
    path: 'usr/share/doc/cfi-en/html/index.html',
    file: 'copyright-does-not-exist.html',
    make: bindPages,
  },
  {
    id: 'maxima',
    title: 'The Maxima Book',
    package: 'maxima-doc',
    path: 'usr/share/doc/maxima-doc/maximabook-19-Sept-2004.pdf',
    file: 'maximabook.pdf',
  },
  {
    id: 'pride',
    title: 'Pride and Prejudice',
    package: 'r-cran-janeaustenr',
    path: 'usr/lib/R/site-library/janeaustenr/data/Rdata.rdb',
    file: 'pride-and-prejudice.txt',
    make: (packaged) => linesOfRData(readFileSync(packaged), 'PRIDE AND PREJUDICE').join('\n'),
  },
  {
    id: 'lilypond',
    title: 'LilyPond Learning Manual',
    package: 'lilypond-doc-pdf',
    path: 'usr/share/doc/lilypond/html/Documentation/learning.pdf',
    file: 'lilypond-learning.pdf',
  },
  {
    id: 'history',
    title: 'A Brief History of Debian',
    package: 'debian-history',
    path: 'usr/share/doc/debian-history/docs/project-history.en.pdf',
    file: 'project-history.pdf',
  },
  {
    id: 'eeschema',
    title: 'KiCad Schematic Editor',
    package: 'kicad-doc-en',
    path: 'usr/share/doc/kicad/help/en/eeschema.html',
    file: 'eeschema.html',
  },
  {
    id: 'live',
    title: 'Live Systems Manual',
    package: 'live-manual-epub',
    path: 'usr/share/doc/live-manual/epub/live-manual.en.epub',
    file: 'live-manual.epub',
  },
  {
    id: 'persuasion',
    title: 'Persuasion',
    package: 'r-cran-janeaustenr',
    path: 'usr/lib/R/site-library/janeaustenr/data/Rdata.rdb',
    file: 'persuasion.txt',
    make: (packaged) => linesOfRData(readFileSync(packaged), 'Persuasion').join('\n'),
  },
  {
    id: 'bookdesign',
    title: 'A Few Notes on Book Design',
    package: 'texlive-lang-english',
    path: 'usr/share/doc/texlive-doc/fonts/memdesign/memdesign.pdf',
    file: 'memdesign.pdf',
  },
  {
    id: 'tomsawyer',
    title: 'The Adventures of Tom Sawyer',
    package: 'golang-github-klauspost-compress-dev',
    path: 'usr/share/gocode/src/github.com/klauspost/compress/testdata/Mark.Twain-Tom.Sawyer.txt',
    file: 'tom-sawyer.txt',
  },
  {
    id: 'opticks',
    title: 'Opticks',
    package: 'golang-1.19-src',
    path: 'usr/share/go-1.19/src/testdata/Isaac.Newton-Opticks.txt',
    file: 'opticks.md',
    // Its emphasis is Markdown's own; the title, the books' parts and the propositions become headings.
    make: (packaged) =>
      readFileSync(packaged, 'utf8')
        .replace(/^[^]*?^OPTICKS:$/mu, '# Opticks')
        .replaceAll(
          /^\s*(?:THE\s+)?((?:FIRST|SECOND|THIRD) BOOK)(?:\s+OF\s+OPTICKS)?\s+_(PART [IV]+)\._$/gmu,
          '# $1, $2',
        )
        .replaceAll(
          /^(?:_?(?:DEFINITIONS|AXIOMS\.|PROPOSITIONS\.|DEFINITION\.)_?|DEFIN\. [IVX]+\.?|AX\. [IVX]+\.|_?PROP\.?_? [IVX]+\..*|Advertisement.*)$/gmu,
          '## $&',
        ),
  },
  {
    id: 'sonicpi',
    title: 'Sonic Pi Tutorial',
    package: 'sonic-pi-server-doc',
    path: 'usr/share/doc/sonic-pi/tutorial/Sonic Pi - Tutorial.html',
    file: 'sonic-pi-tutorial.html',
  },
  {
    id: 'devref',
    title: "Debian Developer's Reference",
    package: 'developers-reference',
    path: 'usr/share/developers-reference/developers-reference.epub',
    file: 'developers-reference.epub',
  },
];

/** The book's file under its own name, downloaded and converted if needed; null if unavailable. */
export function findTalkBook(book: TalkBook): string | null {
  const file = join(cache, 'talks', book.file);
  if (existsSync(file)) return file;
  let packaged = findPackaged(book.path);
  if (packaged === null && fetchPackages([book.package]).length === 0) packaged = findPackaged(book.path);
  if (packaged === null) return null;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, book.make?.(packaged) ?? readFileSync(packaged));
  return file;
}
