import type { DocumentReader } from '../../../core/ports';
import { titleFromName } from '../../../shared/display-name';
import { contentOfFlow, outlineOfHeadings } from '../flow/content-of-flow';
import { createFlowBuilder } from '../flow/flow';
import { findPrintedAuthor, findPrintedTitle, linesOf } from '../printed-title';
import { readTextFile } from '../read-text-file';
import { noText } from '../refusals';
import { headingLevel, underlineLevel } from './text-headings';
import { fileAdvice, textProblem } from '../../../shared/messages/engine-text';

export const textReader: DocumentReader = {
  async read(file, onProgress, signal) {
    const text = await readTextFile(file, signal);
    const lines = linesOf(text);
    const flow = createFlowBuilder();
    for (const paragraph of text.split(/\n[^\S\n]*\n\s*/u)) addParagraph(flow, paragraph);
    const built = flow.build();
    if (built.text === '') throw noText(file.name, textProblem.onlyWhiteSpace, fileAdvice.chooseText);
    onProgress(1, { name: 'text-read' });
    const outline = outlineOfHeadings(built);
    return contentOfFlow({
      format: 'text',
      title: findPrintedTitle(lines, titleFromName(file.name)) ?? titleFromName(file.name),
      author: findPrintedAuthor(lines),
      language: null,
      flow: built,
      outline,
      warnings: [],
    });
  },
};

const addParagraph = (flow: ReturnType<typeof createFlowBuilder>, paragraph: string): void => {
  const lines = paragraph.split('\n').map((line) => line.trimEnd());
  const [first = '', ...rest] = lines;
  const underline = underlineLevel(first, rest[0] ?? '');
  if (underline !== null) {
    flow.block('heading', first.trim(), { level: underline });
    if (rest.length > 1) addParagraph(flow, rest.slice(1).join('\n'));
    return;
  }
  const level = headingLevel(first.trim(), rest.length === 0);
  if (level !== null) {
    flow.block('heading', first.trim(), { level });
    if (rest.length > 0) addParagraph(flow, rest.join('\n'));
    return;
  }
  if (/^\s*(?:[-*•‣◦]|\d{1,3}[.)])\s/u.test(first)) {
    for (const item of paragraph.split(/\n(?=\s*(?:[-*•‣◦]|\d{1,3}[.)])\s)/u))
      flow.block('list-item', joinLines(item.split('\n')));
    return;
  }
  // If all lines are indented, they are verse or code, whose line breaks matter.
  if (lines.length > 1 && lines.every((line) => line === '' || /^(?: {4}|\t)/u.test(line)))
    flow.block('code', lines.join('\n'));
  else flow.block('paragraph', joinLines(lines));
};

const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join(' ')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
