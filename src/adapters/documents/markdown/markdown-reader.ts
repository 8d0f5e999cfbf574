import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { DocumentReader } from '../../../core/ports';
import { titleFromName } from '../../../shared/display-name';
import { contentOfFlow, outlineOfHeadings } from '../flow/content-of-flow';
import { readTextFile } from '../read-text-file';
import { noText, throwIfCancelled } from '../refusals';
import { splitFrontMatter } from './front-matter';
import { flowOfMarkdown } from './markdown-flow';
import { fileAdvice, textProblem } from '../../../shared/messages/engine-text';

export const markdownReader: DocumentReader = {
  async read(file, onProgress, signal) {
    const { fields, body } = splitFrontMatter(await readTextFile(file, signal));
    onProgress(0.2, { name: 'text-read' });
    const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    throwIfCancelled(signal);
    const flow = flowOfMarkdown(tree);
    if (flow.text === '') throw noText(file.name, textProblem.noText, fileAdvice.chooseText);
    const headings = outlineOfHeadings(flow);
    const roots = headings.filter((entry) => entry.level === 1);
    // A single top heading at the start is the file's title.
    const ownTitle = roots.length === 1 && roots[0]?.offset === 0 ? roots[0].title : null;
    return contentOfFlow({
      format: 'markdown',
      title: fields.get('title') ?? ownTitle ?? titleFromName(file.name),
      author: fields.get('author') ?? null,
      language: fields.get('lang') ?? fields.get('language') ?? null,
      flow,
      outline: headings,
      warnings: [],
    });
  },
};
