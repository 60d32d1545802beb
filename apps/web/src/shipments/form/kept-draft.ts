import { LABELLED_TEXTS, textsBy } from '@tsela/domain/shipments/shipment-texts';
import type { ShipmentForm } from './shipment-draft.ts';

/** The form of this visit, and the one of an earlier visit that is still offered. */
const KEY = 'new_shipment_draft';
const OFFERED_KEY = 'new_shipment_draft_offered';

/** The part of the browser's storage that is used; tests give their own. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Beyond it a draft on a phone is forgotten. Source: screens S11. */
const PHONE_DRAFT_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps drafts beyond the closing of the browser, for a day, and each for its own user alone: on a phone that two people share neither is
 * shown the contacts of the other. Source: screens S11.
 */
export function phoneDrafts(
  owner: string,
  now: () => number = Date.now,
  storage: DraftStorage = window.localStorage,
): DraftStorage {
  const keyOf = (key: string) => `${key}_${owner}`;
  return {
    getItem: (key) => {
      const text = storage.getItem(keyOf(key));
      if (text === null || now() - savedAt(text) < PHONE_DRAFT_MS) return text;
      storage.removeItem(keyOf(key));
      return null;
    },
    setItem: (key, text) => storage.setItem(keyOf(key), text),
    removeItem: (key) => storage.removeItem(keyOf(key)),
  };
}

/** What cannot be read counts as old. */
function savedAt(text: string): number {
  try {
    const { saved_at } = JSON.parse(text) as Partial<KeptDraft>;
    return Date.parse(saved_at ?? '') || 0;
  } catch {
    return 0;
  }
}

/** A form that was left before it was sent. */
export interface KeptDraft {
  /** The `t` of the page it was typed in: the same page takes it up again, another one offers it. */
  readonly t: string;
  readonly saved_at: string;
  readonly form: ShipmentForm;
}

/** Keeps the form for as long as the tab lives, so that a reload loses nothing; another visit's stays on offer. Source: screens S10. */
export function keepDraft(draft: KeptDraft, storage: DraftStorage = window.sessionStorage): void {
  const before = readOne(KEY, storage);
  if (before && before.t !== draft.t) write(OFFERED_KEY, before, storage);
  write(KEY, draft, storage);
}

/** Forgets the form of this visit: it was sent, or is started afresh. What another visit left stays on offer. */
export function forgetDraft(visit: string, storage: DraftStorage = window.sessionStorage): void {
  if (readOne(KEY, storage)?.t === visit) storage.removeItem(KEY);
}

/** Forgets a form that was offered and is not wanted. */
export function discardOffer(offered: KeptDraft, storage: DraftStorage = window.sessionStorage): void {
  for (const key of [KEY, OFFERED_KEY]) {
    const kept = readOne(key, storage);
    if (kept?.t === offered.t && kept.saved_at === offered.saved_at) storage.removeItem(key);
  }
}

/** This visit goes on with a form that was offered; what it had typed itself, if anything, is offered in its place. */
export function swapWithOffer(
  { taken, left }: { taken: KeptDraft; left: KeptDraft | null },
  storage: DraftStorage = window.sessionStorage,
): void {
  write(KEY, taken, storage);
  if (left) write(OFFERED_KEY, left, storage);
  else storage.removeItem(OFFERED_KEY);
}

/**
 * What is kept for a visit: its own form, and one of an earlier visit that can be taken up. Null where there is none, or where
 * an earlier version of the product kept it in another shape.
 */
export function readDrafts(
  visit: string,
  storage: DraftStorage = window.sessionStorage,
): { own: KeptDraft | null; offered: KeptDraft | null } {
  const last = readOne(KEY, storage);
  const other = readOne(OFFERED_KEY, storage);
  return last?.t === visit ? { own: last, offered: other } : { own: null, offered: last ?? other };
}

function readOne(key: string, storage: DraftStorage): KeptDraft | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as KeptDraft | null;
    const is_whole =
      kept && typeof kept.saved_at === 'string' && Array.isArray(kept.form.parcels) && kept.form.collection.address;
    // A text that the form has got since is empty.
    return is_whole ? { ...kept, form: { ...textsBy(LABELLED_TEXTS, () => ''), ...kept.form } } : null;
  } catch {
    return null;
  }
}

function write(key: string, draft: KeptDraft, storage: DraftStorage): void {
  storage.setItem(key, JSON.stringify(draft));
}
