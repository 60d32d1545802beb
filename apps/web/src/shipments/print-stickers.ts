import type { ShipmentId } from '@tsela/domain/ids';
import type { LabelSize, PrinterResolution } from '@tsela/domain/formats/label-options';
import { ALREADY_PRINTED } from '@tsela/domain/shipments/shipment-options';
import { STATUS_MATRIX, isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { ApiError, shownError } from '../api/api-error.ts';
import { IdempotencyKeys } from '../api/idempotency-key.ts';
import { randomId } from '../api/random-id.ts';
import { shipments as words } from '../strings/shipments.ts';
import { printing } from '../strings/shipments/printing.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { keptPrinter, sendToPrinter } from './label-printer.ts';
import { readLabels, readZpl } from './shipment-calls.ts';
import type { Print } from './shipment-calls.ts';

export type LabelFormat = 'pdf' | 'zpl';

/** How stickers are printed: the sheet is that of a PDF, the resolution that of a label printer. */
export interface PrintOptions {
  readonly format: LabelFormat;
  readonly size: LabelSize;
  readonly resolution: PrinterResolution;
}

/** Quotes and what is not paid for have no stickers: nothing may be sent with them yet. Source: screens S59. */
export function isPrintable({ status }: { readonly status: string }): boolean {
  return isShipmentStatus(status) && !STATUS_MATRIX[status].is_invalid;
}

/** Prints stickers: a PDF opens, and what is for a label printer goes to the one of this computer or is saved. Source: settings.tsv, label_format. */
export function printStickers(ids: readonly ShipmentId[], { format, size, resolution }: PrintOptions): void {
  void (format === 'zpl'
    ? saveZpl(ids, resolution)
    : openPdf(ids, async (print) => readLabels(ids, { size, ...print }), stickerPrints));
}

/** Opens waybills, each in so many copies. They are not counted: copies of them lead no parcel astray. */
export function printWaybills(ids: readonly ShipmentId[], copies: number): void {
  void openPdf(ids, async () => readLabels(ids, { copies }), waybillPrints);
}

/** A print whose answer was lost is the same print when it is asked for again. */
const stickerPrints = new IdempotencyKeys(() => randomId());
const waybillPrints = new IdempotencyKeys(() => randomId());

/** One shipment after the other, as the list has them: a label printer takes the whole file at once. */
async function saveZpl(ids: readonly ShipmentId[], resolution: PrinterResolution): Promise<void> {
  const print_key = stickerPrints.keyFor(ids);
  try {
    const stickers: string[] = [];
    let force_print = false;
    for (const id of ids) {
      const zpl = await readZpl(id, { resolution, force_print, print_key }).catch(async (error: unknown) => {
        if (!wasPrinted(error) || !(await showAlert(words.printAgain))) throw error;
        // Asked once for all that are printed together.
        force_print = true;
        return readZpl(id, { resolution, force_print, print_key });
      });
      stickers.push(zpl);
    }
    stickerPrints.settle(200);
    await handOverZpl(stickers.join('\n'), 'stickers.zpl');
  } catch (error) {
    if (error instanceof ApiError) stickerPrints.settle(error.status);
    tell(error);
  }
}

/** Gives a document to the label printer of this computer; where there is none, or it does not take it, it is saved as a file. Source: screens S59. */
export async function handOverZpl(text: string, name: string): Promise<void> {
  const printer = keptPrinter();
  const save = () => saveAsFile({ name, text, type: 'text/plain;charset=utf-8' });
  if (printer === null) return save();
  try {
    await sendToPrinter(printer, text);
    showToast({ text: printing.sentTo(printer.name), variant: 'success' });
  } catch {
    save();
    showToast({ text: printing.notTaken(printer.name), variant: 'error' });
  }
}

function wasPrinted(error: unknown): boolean {
  return error instanceof ApiError && error.message === ALREADY_PRINTED;
}

type ReadLink = (print: Print) => Promise<{ readonly url: string }>;

/** Opens what is printed of shipments as one PDF in a new tab, opened in the click itself: later, browsers block it. Source: VALID-24. */
async function openPdf(
  ids: readonly ShipmentId[],
  readLink: ReadLink,
  prints: IdempotencyKeys,
  force_print = false,
): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    await showAlert({ ...words.popupsBlocked, shouldShowCancelButton: false });
    return;
  }
  // The page that opens must not reach back into this one.
  tab.opener = null;
  try {
    const { url } = await readLink({ print_key: prints.keyFor(ids), ...(force_print && { force_print }) });
    prints.settle(200);
    tab.location.replace(url);
  } catch (error) {
    tab.close();
    if (error instanceof ApiError) prints.settle(error.status);
    if (!wasPrinted(error)) tell(error);
    // What is answered is a click of its own, in which a tab may be opened.
    else if (await showAlert(words.printAgain)) await openPdf(ids, readLink, prints, true);
  }
}

function tell(error: unknown): void {
  const text = shownError(error);
  if (text) showToast({ text, variant: 'error' });
}
