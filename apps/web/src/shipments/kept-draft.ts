import type { ShipmentForm } from './shipment-draft.ts';

const KEY = 'new_shipment_draft';

/** The part of the browser's storage that is used; tests give their own. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A form that was left before it was sent. */
export interface KeptDraft {
  /** The `t` of the page it was typed in: the same page takes it up again, another one offers it. */
  readonly t: string;
  readonly saved_at: string;
  readonly form: ShipmentForm;
}

/** Keeps the form for as long as the tab lives, so that a reload loses nothing. Source: screens S10. */
export function keepDraft(draft: KeptDraft, storage: DraftStorage = window.sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(draft));
}

export function forgetDraft(storage: DraftStorage = window.sessionStorage): void {
  storage.removeItem(KEY);
}

/** The kept form; null when there is none, or when an earlier version of the product kept it in another shape. */
export function readDraft(storage: DraftStorage = window.sessionStorage): KeptDraft | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as KeptDraft | null;
    const is_whole =
      kept && typeof kept.saved_at === 'string' && Array.isArray(kept.form.parcels) && kept.form.collection.address;
    return is_whole ? kept : null;
  } catch {
    return null;
  }
}
