import { editedPdf, splitPdf } from './edit-pdf.ts';
import type { PageLie } from './edit-pdf.ts';
import type { Edits } from './marks.ts';

/** What is asked of the worker. */
export type EditAsked =
  | { readonly kind: 'edit'; readonly bytes: Uint8Array; readonly edits: Edits; readonly lies: readonly PageLie[] }
  | { readonly kind: 'split'; readonly bytes: Uint8Array; readonly groups: readonly (readonly number[])[] };

export type EditAnswer =
  | { readonly kind: 'done'; readonly pdfs: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly name: string };

/** The parts of a worker's own types that are used; the compiler knows the page's types only. */
interface Worker {
  addEventListener(type: 'message', listener: (event: MessageEvent<EditAsked>) => void): void;
  postMessage(answer: EditAnswer): void;
}

// In a worker the global object is the worker itself.
const worker = globalThis as unknown as Worker;

worker.addEventListener('message', ({ data }) => {
  const work =
    data.kind === 'edit' ? editedPdf(data.bytes, data.edits, data.lies).then((pdf) => [pdf]) : splitPdf(data.bytes, data.groups);
  work.then(
    (pdfs) => worker.postMessage({ kind: 'done', pdfs }),
    (error: unknown) => worker.postMessage({ kind: 'refused', name: error instanceof Error ? error.constructor.name : '' }),
  );
});
