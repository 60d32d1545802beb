import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import type { CheckedMoveRow, MovedRow } from '@tsela/domain/overview/moving/moved-row';
import type { AccountId } from '@tsela/domain/ids';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MadeByRow, MoveRow, OpenRow } from './move-repository.ts';
import type { RowsAsked } from './move-rests-reads.ts';

/** A row that was looked at, with the key by which it is moved in once, and the account that it is of. */
export interface LookedAtRow extends CheckedMoveRow<unknown> {
  readonly once_key: string;
  readonly account_id: AccountId | null;
}

export type InTx = RequestContext & { readonly tx: Tx };

/** What the server does of one kind. */
export interface MoveKindWork {
  readonly kind: MoveKind;
  /** Looks at the rows of a file and changes nothing. */
  readonly look: (context: RequestContext, rows: readonly MovedRow[]) => Promise<LookedAtRow[]>;
  /** Makes what a row says. Throws the problem for which it cannot. */
  readonly make: (context: InTx, move: MoveRow, row: OpenRow) => Promise<MadeByRow>;
  /** Why a file, or one row of it, cannot be taken back; null when it can. */
  readonly whyNotUndo: (tx: Tx, asked: RowsAsked) => Promise<string | null>;
  /** Takes back what a row has made. */
  readonly undo: (context: InTx, move: MoveRow, row: OpenRow) => Promise<void>;
}
