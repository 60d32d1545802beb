import type { ShipmentId } from '@tsela/domain/ids';
import { shownError } from '../api/api-error.ts';
import { shipments as words } from '../strings/shipments.ts';
import { showAlert } from '../ui/alert-dialog.ts';
import { showToast } from '../ui/toast.ts';
import { readLabels } from './shipment-calls.ts';

/** Opens the stickers of shipments as one PDF in a new tab, opened in the click itself: later, browsers block it. Source: VALID-24. */
export async function printStickers(ids: readonly ShipmentId[]): Promise<void> {
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
