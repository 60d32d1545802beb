import { useEffect, useState } from 'react';
import { discardOffer, forgetDraft, keepDraft, readDrafts, swapWithOffer } from './kept-draft.ts';
import type { DraftStorage, KeptDraft } from './kept-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';

/** Typing rests this long before the draft is kept. */
const KEEP_AFTER_MS = 400;

interface FormState {
  readonly form: ShipmentForm;
  readonly has_changes: boolean;
  /** The draft this page took up by itself after a reload. */
  readonly taken: KeptDraft | null;
  /** A draft of another visit; it stays until it is taken up or discarded, whatever is typed meanwhile. */
  readonly offered: KeptDraft | null;
}

/** The form of one visit, kept as it is typed. `visit` tells a reload from another visit. Source: screens S10. */
export function useShipmentForm(initial: ShipmentForm, visit: string, storage: DraftStorage = window.sessionStorage) {
  const [state, setState] = useState<FormState>(() => stateAtStart(initial, visit, storage));
  const [saved_at, setSavedAt] = useState<string | null>(null);
  const { form, has_changes, offered } = state;

  useEffect(() => {
    if (!has_changes) return undefined;
    const timer = setTimeout(() => {
      const now = new Date().toISOString();
      keepDraft({ t: visit, saved_at: now, form }, storage);
      setSavedAt(now);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, has_changes, visit, storage]);

  return {
    ...state,
    saved_at,
    update: (change: (form: ShipmentForm) => ShipmentForm) =>
      setState((old) => ({ ...old, form: change(old.form), has_changes: true })),
    change: (parts: Partial<ShipmentForm>) => setState((old) => ({ ...old, form: { ...old.form, ...parts }, has_changes: true })),
    takeUp: (kept: KeptDraft) => {
      const left = has_changes ? { t: '', saved_at: new Date().toISOString(), form } : null;
      swapWithOffer({ taken: { ...kept, t: visit }, left }, storage);
      setState({ form: kept.form, has_changes: true, taken: null, offered: left });
    },
    discardOffered: () => {
      if (offered) discardOffer(offered, storage);
      setState((old) => ({ ...old, offered: null }));
    },
    startAfresh: () => {
      forgetDraft(visit, storage);
      setSavedAt(null);
      setState((old) => ({ ...old, form: initial, has_changes: false, taken: null }));
    },
    /** The form has become a shipment: nothing is left to guard. */
    settle: () => {
      forgetDraft(visit, storage);
      setSavedAt(null);
      setState((old) => ({ ...old, has_changes: false, taken: null }));
    },
  };
}

function stateAtStart(initial: ShipmentForm, visit: string, storage: DraftStorage): FormState {
  const { own, offered } = readDrafts(visit, storage);
  return { form: own?.form ?? initial, has_changes: own !== null, taken: own, offered };
}
