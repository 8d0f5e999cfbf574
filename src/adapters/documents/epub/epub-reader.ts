import type { DocumentContent, DocumentFile, DocumentReader } from '../../../core/ports';
import { titleFromName } from '../../../shared/display-name';
import type { BookWarning, JobStep } from '../../../shared/model';
import { contentOfFlow, outlineOfHeadings, type FlowEntry } from '../flow/content-of-flow';
import { createFlowBuilder, type Flow, type PageBreak } from '../flow/flow';
import { addHtml } from '../html/html-flow';
import { refuseNesting, throwIfCancelled } from '../refusals';
import { decodeText } from '../text/decode-text';
import { readContents, type EpubContents } from './epub-contents';
import { readPackage, refuseEntities, type EpubPackage } from './epub-package';
import { isXml } from './part-of-book';
import { withoutDeclarations } from './xml-tree';
import { openZip, type ZipArchive } from './zip-archive';

export const epubReader: DocumentReader = {
  async read(file, onProgress, signal) {
    throwIfCancelled(signal);
    const zip = await openZip(file);
    try {
      const book = await readPackage(file, zip);
      const contents = await readContents(file, zip, book);
      const warnings: BookWarning[] = book.listed ? [] : [{ kind: 'no-reading-order' }];
      const flow = await readSpine(file, zip, book, warnings, onProgress, signal);
      if (flow.text === '')
        warnings.push({ kind: 'textless-pages', pages: [[1, 1]], of: 1, relabelled: false });
      return assemble(file, book, contents, flow, warnings);
    } finally {
      zip.close();
    }
  },
};

const readSpine = async (
  file: DocumentFile,
  zip: ZipArchive,
  book: EpubPackage,
  warnings: BookWarning[],
  onProgress: (share: number, step: JobStep) => void,
  signal: AbortSignal,
): Promise<Flow> => {
  const flow = createFlowBuilder();
  for (const [index, path] of book.spine.entries()) {
    throwIfCancelled(signal);
    const bytes = await zip.read(path);
    const source = bytes === null ? null : decodeText(bytes);
    if (source === null) warnings.push({ kind: 'missing-part', name: path.split('/').at(-1) ?? path });
    else {
      refuseEntities(file, source);
      refuseNesting(file.name, () => addHtml(flow, withoutDeclarations(source), path, isXml(source)));
    }
    onProgress((index + 1) / book.spine.length, { name: 'part', done: index + 1, of: book.spine.length });
    // Lets a cancellation arrive between the parts.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return flow.build();
};

const assemble = (
  file: DocumentFile,
  book: EpubPackage,
  contents: EpubContents,
  flow: Flow,
  warnings: BookWarning[],
): DocumentContent => {
  const offsetOf = (target: string): number | undefined =>
    flow.anchors.get(target) ?? flow.anchors.get(target.split('#')[0] ?? '');
  const listed = contents.outline.flatMap((entry): FlowEntry[] => {
    const offset = offsetOf(entry.target);
    return offset === undefined ? [] : [{ title: entry.title, level: entry.level, offset }];
  });
  if (listed.length < contents.outline.length)
    warnings.push({ kind: 'lost-contents', entries: contents.outline.length - listed.length });
  const headings = outlineOfHeadings(flow);
  if (contents.outline.length === 0 && headings.length > 1) warnings.push({ kind: 'no-contents' });
  // If all entries but one lead nowhere, the one left (usually the title) is no table of contents.
  const left = listed.length < contents.outline.length ? 1 : 0;
  const printed = contents.pageList.flatMap((page): PageBreak[] => {
    const offset = flow.anchors.get(page.target);
    return offset === undefined || page.label === '' ? [] : [{ label: page.label, offset }];
  });
  const labelled = flow.breaks.filter((mark) => mark.label !== '');
  return contentOfFlow({
    format: 'epub',
    title: book.title || titleFromName(file.name),
    author: book.author,
    language: book.language,
    flow: { ...flow, breaks: printed.length > 0 ? printed : labelled },
    outline: listed.length > left ? listed : headings,
    warnings,
  });
};
