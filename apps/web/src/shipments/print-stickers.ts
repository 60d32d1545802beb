import type { ShipmentId } from '@tsela/domain/ids';
import { ALREADY_PRINTED } from '@tsela/domain/shipments/shipment-options';
import { STATUS_MATRIX, isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { ApiError, shownError } from '../api/api-error.ts';
import { IdempotencyKeys } from '../api/idempotency-key.ts';
import { randomId } from '../api/random-id.ts';
import { shipments as words } from '../strings/shipments.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { readLabels, readZpl } from './shipment-calls.ts';

export type LabelFormat = 'pdf' | 'zpl';

/** Quotes and what is not paid for have no stickers: nothing may be sent with them yet. Source: screens S59. */
export function isPrintable({ status }: { readonly status: string }): boolean {
  return isShipmentStatus(status) && !STATUS_MATRIX[status].is_invalid;
}

/** Prints stickers in a format: a PDF opens, and a file for a label printer is saved. Source: settings.tsv, label_format. */
export function printStickers(ids: readonly ShipmentId[], format: LabelFormat): void {
  void (format === 'zpl' ? saveZpl(ids) : openPdf(ids));
}

/** A print whose answer was lost is the same print when it is asked for again. */
const prints = new IdempotencyKeys(() => randomId());

/** One shipment after the other, as the list has them: a label printer takes the whole file at once. */
async function saveZpl(ids: readonly ShipmentId[]): Promise<void> {
  const print_key = prints.keyFor(ids);
  try {
    const stickers: string[] = [];
    let force_print = false;
    for (const id of ids) {
      const zpl = await readZpl(id, { force_print, print_key }).catch(async (error: unknown) => {
        if (!wasPrinted(error) || !(await showAlert(words.printAgain))) throw error;
        // Asked once for all that are printed together.
        force_print = true;
        return readZpl(id, { force_print, print_key });
      });
      stickers.push(zpl);
    }
    prints.settle(200);
    saveAsFile({ name: 'stickers.zpl', text: stickers.join('\n'), type: 'text/plain;charset=utf-8' });
  } catch (error) {
    if (error instanceof ApiError) prints.settle(error.status);
    const text = shownError(error);
    if (text) showToast({ text, variant: 'error' });
  }
}

function wasPrinted(error: unknown): boolean {
  return error instanceof ApiError && error.message === ALREADY_PRINTED;
}

/** Opens the stickers of shipments as one PDF in a new tab, opened in the click itself: later, browsers block it. Source: VALID-24. */
async function openPdf(ids: readonly ShipmentId[]): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    await showAlert({ ...words.popupsBlocked, shouldShowCancelButton: false });
    return;
  }
  // The page that opens must not reach back into this one.
  tab.opener = null;
  try {
    const { url } = await readLabels(ids);
    tab.location.replace(url);
  } catch (error) {
    tab.close();
    const text = shownError(error);
    if (text) showToast({ text, variant: 'error' });
  }
}
