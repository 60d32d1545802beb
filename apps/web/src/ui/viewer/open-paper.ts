import type { Paper } from './paper.ts';

/** Opens a PDF or a picture to be shown. What reads PDFs is large and comes with the first one. Raises `PaperRefused`. */
export async function openPaper(bytes: Uint8Array, content_type: string): Promise<Paper> {
  if (content_type !== 'application/pdf') return (await import('./open-picture.ts')).openPicture(bytes, content_type);
  return (await import('./open-pdf.ts')).openPdf(bytes);
}
