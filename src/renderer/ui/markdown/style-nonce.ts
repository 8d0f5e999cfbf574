import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Lets an editor add its style sheets under the page's content security policy. */
export const styleNonce = (): Extension =>
  EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');
