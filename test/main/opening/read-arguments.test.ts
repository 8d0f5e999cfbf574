import { expect, test } from 'vitest';
import { readArguments } from '../../../src/main/opening/read-arguments';

const read = (...given: readonly string[]) => readArguments(['lectern', ...given], '/home/ada');

test('books on the command line become paths, from the folder in which it was run', () => {
  expect(read('Tides.PDF', '/books/a b.epub', 'file:///books/%C3%9Cber.epub')).toEqual([
    { kind: 'files', paths: ['/home/ada/Tides.PDF', '/books/a b.epub', '/books/Über.epub'] },
  ]);
});

test('options, their values, folders and files that are no books are ignored', () => {
  expect(
    read('--data-dir', '/books/data.pdf', '-r', 'x.pdf', '--opens=a.pdf', '/opt/lectern', 'run.sh', '.pdf'),
  ).toEqual([]);
  expect(read('file://other-host/a.pdf')).toEqual([]);
});

test('links are parsed strictly, and unknown ones refused', () => {
  expect(read('lectern://book/b0123456789abcdef/page/12', 'lectern://note/7')).toEqual([
    { kind: 'link', target: { kind: 'book', bookId: 'b0123456789abcdef', page: 12 } },
    { kind: 'link', target: { kind: 'note', noteId: 7 } },
  ]);
  const long = `lectern://${'x'.repeat(500)}`;
  expect(read('LECTERN://app/index.html', long)).toEqual([
    { kind: 'refused', link: 'LECTERN://app/index.html' },
    { kind: 'refused', link: long.slice(0, 200) },
  ]);
});
