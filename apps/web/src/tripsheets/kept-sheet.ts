import type { Sheet } from './tripsheet-calls.ts';
import { keepJson, keptJson } from '../ui/kept-json.ts';

/** A sheet as it was last read by this person, for when there is no signal. Signing out clears it with everything local. */
export interface KeptSheet {
  readonly user_id: number;
  readonly read_at_ms: number;
  readonly sheet: Sheet;
}

const KEY = 'tripsheet';

type SheetStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function keepSheet(kept: KeptSheet, storage: SheetStorage = window.localStorage): void {
  keepJson(KEY, kept, storage);
}

/** The kept sheet of a person, of today only; null when there is none or it cannot be read. */
export function keptSheet(
  { user_id, today }: { user_id: number; today: string },
  storage: SheetStorage = window.localStorage,
): KeptSheet | null {
  // Written by keepSheet; what another version wrote is not a sheet of today for long.
  const kept = keptJson(KEY, storage) as KeptSheet | null;
  return kept?.user_id === user_id && kept.sheet.date === today ? kept : null;
}
