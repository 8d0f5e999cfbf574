import { isValidElement, useEffect, useRef, type ReactNode } from 'react';
import type { Components } from 'react-markdown';

/** Renders a formula; KaTeX is loaded with the first one. */
export async function renderFormula(element: HTMLElement, tex: string, block: boolean): Promise<void> {
  const [katex] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  katex.default.render(tex, element, {
    displayMode: block,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
  });
  // KaTeX gives some drawings a style attribute, which the page's policy ignores. As properties, the styles apply.
  for (const drawing of element.querySelectorAll<SVGElement>('svg[style]'))
    drawing.style.cssText = drawing.getAttribute('style') ?? '';
}

function Formula({ tex, block }: { readonly tex: string; readonly block: boolean }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (host.current) void renderFormula(host.current, tex, block);
  }, [tex, block]);
  return <span ref={host} />;
}

/** The class that marks a formula, and the text of its element. */
const formulaOf = (className: string | undefined, children: ReactNode) =>
  /\bmath-(?:inline|display)\b/.test(className ?? '') && typeof children === 'string'
    ? { tex: children.trim(), block: /\bmath-display\b/.test(className ?? '') }
    : null;

/** For react-markdown with `remark-math`: formulas as KaTeX renders them. */
export const formulaComponents: Pick<Components, 'code' | 'pre'> = {
  code({ children, className }) {
    const formula = formulaOf(className, children);
    return formula ? <Formula {...formula} /> : <code className={className}>{children}</code>;
  },
  pre({ children }) {
    const only = isValidElement<{ className?: string; children?: ReactNode }>(children)
      ? children.props
      : null;
    const formula = only && formulaOf(only.className, only.children);
    return formula ? (
      <div>
        <Formula {...formula} />
      </div>
    ) : (
      <pre>{children}</pre>
    );
  },
};
