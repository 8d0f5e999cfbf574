import { lineBoxes } from '../../../marks/line-rectangles';
import { markElement } from '../../../marks/mark-element';
import type { FlowFrame } from './flow-frame';

const layerClass = 'flow-own';

/** A mark with its ranges in the document of a frame. */
export interface OwnInFrame {
  readonly mark: Parameters<typeof markElement>[0];
  readonly ranges: readonly Range[];
}

/**
 * Lays focusable elements over the marks of a frame, because the book's own document must not contain any. A focused
 * mark stays focused.
 */
export function drawOwnInFrame(frame: FlowFrame, marks: readonly OwnInFrame[]): void {
  const box = frame.element.parentElement;
  if (!box) return;
  const old = box.querySelector(`.${layerClass}`);
  const focused = old?.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset['mark']
    : undefined;
  const { clientWidth: width, clientHeight: height } = frame.element;
  const layer = document.createElement('div');
  layer.className = layerClass;
  for (const { mark, ranges } of width > 0 && height > 0 ? marks : []) {
    const lines = lineBoxes(ranges.flatMap((range) => [...range.getClientRects()])).map((line) => ({
      x: line.left / width,
      y: line.top / height,
      width: (line.right - line.left) / width,
      height: (line.bottom - line.top) / height,
    }));
    if (lines.length > 0) layer.append(markElement(mark, lines, false));
  }
  if (old) old.replaceWith(layer);
  else if (layer.firstChild) box.append(layer);
  if (focused !== undefined)
    layer.querySelector<HTMLElement>(`[data-mark="${focused}"]`)?.focus({ preventScroll: true });
}
