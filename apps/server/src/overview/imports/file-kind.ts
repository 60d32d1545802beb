import type { AccountId } from '@tsela/domain/ids';
import type { FileKind } from '@tsela/domain/overview/imports/import-kinds';
import type { CheckedMoveRow, MovedRow } from '@tsela/domain/overview/moving/moved-row';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FileRow, MadeByRow, OpenRow } from './file-repository.ts';

/** A row that was looked at, with the key by which it is done once, and the account that it is of. */
export interface LookedAtRow extends CheckedMoveRow<unknown> {
  /** Null where the same may come in again. */
  readonly once_key: string | null;
  readonly account_id: AccountId | null;
  /** Why it is left out though nothing is wrong with it; one that is doubtful is taken where the user says so. */
  readonly left_out?: { readonly why: 'there' | 'doubtful'; readonly message: string };
}

export type InTx = RequestContext & { readonly tx: Tx };

/** The rows of a file that are asked about. */
export interface RowsAsked {
  readonly move_id: number;
  /** Left out, all that were done and not undone. */
  readonly number?: number;
}

/** What is said of a file beside its rows. */
export interface FileAsked {
  /** Whose rows they are, of kinds whose rows name no account; left out, the caller's own. */
  readonly account_id?: AccountId | undefined;
}

/** What the server does of one kind of file. */
export interface FileKindWork {
  readonly kind: FileKind;
  /** Looks at the rows of a file and changes nothing. */
  readonly look: (context: RequestContext, rows: readonly MovedRow[], asked: FileAsked) => Promise<LookedAtRow[]>;
  /** Makes what a row says. Throws the problem for which it cannot. */
  readonly make: (context: InTx, file: FileRow, row: OpenRow) => Promise<MadeByRow>;
  /** Why a file, or one row of it, cannot be taken back; null when it can. */
  readonly whyNotUndo: (tx: Tx, asked: RowsAsked) => Promise<string | null>;
  /** Takes back what a row has made. Throws the problem for which it cannot. */
  readonly undo: (context: InTx, file: FileRow, row: OpenRow) => Promise<void>;
}
