import { saveAsFile } from '../ui/act/save-as-file.ts';
import { bytesOf } from '../ui/form/base64.ts';
import { tellFailure } from './tell.ts';

/** Saves a PDF that a call answers as base64; a failure is told in the corner. */
export async function savePdf(read: () => Promise<{ readonly filename: string; readonly content: string }>): Promise<void> {
  try {
    const { filename, content } = await read();
    saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
  } catch (error) {
    tellFailure(error);
  }
}
