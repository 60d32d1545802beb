import type { WorkbookRead } from './read-workbook.ts';
import type { WorkbookAsked } from './workbook-worker.ts';

const LONGEST_MS = 20_000;

/** The sheets of an Excel file, read beside the page, which stays usable; one that takes too long is given up. */
export async function workbookOfFile(
  file: Blob,
  { rows_max }: { readonly rows_max: number },
): Promise<WorkbookRead | { readonly kind: 'refused'; readonly why: 'slow' }> {
  const asked: WorkbookAsked = { bytes: new Uint8Array(await file.arrayBuffer()), rows_max };
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve({ kind: 'refused', why: 'slow' }), LONGEST_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookRead>) => {
        clearTimeout(timer);
        resolve(data);
      });
      worker.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new Error('A workbook could not be read.'));
      });
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
}
