import { saveAsFile } from '../ui/act/save-as-file.ts';
import { bytesOf } from '../ui/form/base64.ts';
import { tellFailure } from './tell.ts';

/** What a browser is told of the files that calls answer. */
const TYPES = { pdf: 'application/pdf', csv: 'text/csv', html: 'text/html', json: 'application/json' } as const;

/** Saves a file that a call answers as base64; a failure is told in the corner. */
export async function saveCalledFile(
  read: () => Promise<{ readonly filename: string; readonly content: string }>,
  kind: keyof typeof TYPES = 'pdf',
): Promise<void> {
  try {
    const { filename, content } = await read();
    saveAsFile({ name: filename, text: bytesOf(content), type: TYPES[kind] });
  } catch (error) {
    tellFailure(error);
  }
}
