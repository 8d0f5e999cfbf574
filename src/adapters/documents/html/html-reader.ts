import type { DocumentReader } from '../../../core/ports';
import { titleFromName } from '../../../shared/display-name';
import { contentOfFlow, outlineOfHeadings } from '../flow/content-of-flow';
import { createFlowBuilder } from '../flow/flow';
import { readTextFile } from '../read-text-file';
import { noText, refuseNesting, throwIfCancelled } from '../refusals';
import { addHtml } from './html-flow';
import { fileAdvice, textProblem } from '../../../shared/messages/engine-text';

export const htmlReader: DocumentReader = {
  async read(file, onProgress, signal) {
    const source = await readTextFile(file, signal);
    onProgress(0.2, { name: 'text-read' });
    const builder = createFlowBuilder();
    const facts = refuseNesting(file.name, () => addHtml(builder, source, '', /^\s*<\?xml/u.test(source)));
    throwIfCancelled(signal);
    const { breaks: _printed, ...flow } = builder.build();
    if (flow.text === '') throw noText(file.name, textProblem.noText, fileAdvice.saveWithText);
    const outline = outlineOfHeadings({ ...flow, breaks: [] });
    return contentOfFlow({
      format: 'html',
      title: facts.title || outline[0]?.title || titleFromName(file.name),
      author: facts.author,
      language: facts.language,
      flow: { ...flow, breaks: [] },
      outline,
      warnings: [],
    });
  },
};
