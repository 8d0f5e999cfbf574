import { useEffect, useRef } from 'react';

/** Renders a formula; KaTeX is loaded with the first one. */
export async function renderFormula(element: HTMLElement, tex: string, block: boolean): Promise<void> {
  const [katex] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  katex.default.render(tex, element, {
    displayMode: block,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
  });
}

export function Formula({ tex, block }: { readonly tex: string; readonly block: boolean }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (host.current) void renderFormula(host.current, tex, block);
  }, [tex, block]);
  return <span className="pv-formula" ref={host} />;
}
