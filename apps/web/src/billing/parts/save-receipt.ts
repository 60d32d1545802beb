import { tellFailure } from '../../shell/tell.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { bytesOf } from '../../ui/form/base64.ts';
import { readReceipt } from '../billing-calls.ts';

/** Saves the receipt of a payment as a PDF; a failure is told in the corner. */
export async function saveReceipt(payment_id: number): Promise<void> {
  try {
    const { filename, content } = await readReceipt(payment_id);
    saveAsFile({ name: filename, text: bytesOf(content), type: 'application/pdf' });
  } catch (error) {
    tellFailure(error);
  }
}
