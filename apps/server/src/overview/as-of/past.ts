import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import type { FieldThen, History } from '@tsela/domain/audit/state-at';
import type { EventRow } from './as-of-reads.ts';

/** A thing with all that is known of its past, within the reach of the caller. */
export interface Past {
  readonly name: string;
  /** Null for what has been there as long as its provider. */
  readonly time_created: Date | null;
  readonly events: readonly EventRow[];
  readonly history: History;
  /** When something else of it changed: prices, entries of its history, messages. */
  readonly other_moments: readonly { readonly time: Date; readonly action: string }[];
  /** Shows fields as they are at some moments; the same columns for each. */
  present(states: readonly State[]): Promise<readonly ReadonlyMap<string, FieldThen>[]>;
  /** What is told beside the fields. */
  readonly besides: (state: State) => Promise<Pick<OutputOf<typeof asOfApi.asOf>, 'shipment'>>;
}

/** The columns at a moment. */
export interface State {
  readonly at: Date;
  readonly columns: ReadonlyMap<string, FieldThen>;
}
