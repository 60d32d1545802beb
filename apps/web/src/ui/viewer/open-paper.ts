import type { Paper } from './paper.ts';

const PDF = 'application/pdf';

const loadPdfReader = () => import('./open-pdf.ts');

/** Fetches what reads a document of a kind, while the document itself is still on its way. */
export function makeReadyFor(content_type: string): void {
  // What did not come is asked for again when the document is there.
  if (content_type === PDF) loadPdfReader().catch(() => undefined);
}

/** Opens a PDF or a picture to be shown. What reads PDFs is large and comes with the first one. Raises `PaperRefused`. */
export async function openPaper(bytes: Uint8Array, content_type: string): Promise<Paper> {
  if (content_type !== PDF) return (await import('./open-picture.ts')).openPicture(bytes, content_type);
  return (await loadPdfReader()).openPdf(bytes);
}
