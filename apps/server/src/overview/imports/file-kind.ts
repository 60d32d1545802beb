import type { AccountId } from '@tsela/domain/ids';
import type { FileKind } from '@tsela/domain/overview/imports/import-kinds';
import type { CheckedMoveRow, MovedRow } from '@tsela/domain/overview/moving/moved-row';
import type { Violation } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FileRow, MadeByRow, NewFile, OpenRow } from './file-repository.ts';

/** A row that was looked at, with the key by which it is done once, and the account that it is of. */
export interface LookedAtRow extends CheckedMoveRow<unknown> {
  /** Null where the same may come in again. */
  readonly once_key: string | null;
  readonly account_id: AccountId | null;
  /** Why it is left out though nothing is wrong with it; one that is doubtful is taken where the user says so. */
  readonly left_out?: { readonly why: 'there' | 'doubtful' | 'together'; readonly message: string };
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
  /** What the rows have to come to, of kinds that ask for it. */
  readonly control_total?: number | undefined;
  /** The day on which its users are invited; null or left out, as they are added. */
  readonly invite_on?: string | null | undefined;
}

/** What became of a row of a file that is done as a whole. */
export type RowOutcome = { readonly made: MadeByRow } | { readonly refused: string };

/** What is done with each row by itself. */
interface RowWork {
  /** Makes what a row says. Throws the problem for which it cannot. */
  readonly make: (context: InTx, file: FileRow, row: OpenRow) => Promise<MadeByRow>;
  /** Why a file, or one row of it, cannot be taken back; null when it can. */
  readonly whyNotUndo: (tx: Tx, asked: RowsAsked) => Promise<string | null>;
  /** Takes back what a row has made. Throws the problem for which it cannot. */
  readonly undo: (context: InTx, file: FileRow, row: OpenRow) => Promise<void>;
}

/** What is done with the rows of a file that stand or fall with each other. */
export interface WholeWork {
  /** Makes what the rows say, and answers what became of each in their order. Throws the problem for which it makes none. */
  readonly make: (context: InTx, rows: readonly OpenRow[]) => Promise<RowOutcome[]>;
  /** Takes back what all that are done have made. Throws the problem for which it takes back nothing. */
  readonly undo: (context: InTx, done: readonly OpenRow[]) => Promise<void>;
}

interface FileBegun {
  readonly actor: UserActor;
  readonly now: Date;
  readonly count: number;
}

interface AnyFileWork {
  readonly kind: FileKind;
  /** Throws where the caller may not have to do with such files, beyond what the call asks for. */
  readonly refuse?: (context: RequestContext) => void;
  /** Looks at the rows of a file and changes nothing. */
  readonly look: (context: RequestContext, rows: readonly MovedRow[], asked: FileAsked) => Promise<LookedAtRow[]>;
  /** What is wrong with what is said of a file beside its rows, for tools. */
  readonly askedFaults?: (context: RequestContext, rows: readonly MovedRow[], asked: FileAsked) => Violation[];
  /** What is kept with a file beside its rows, for tools; `count` of them are to be made. */
  readonly begin?: (tx: Tx, by: FileBegun, asked: FileAsked) => Promise<Pick<NewFile, 'user_import_id'>>;
}

/** What the server does of a kind that is moved in. */
export type MoveKindWork = AnyFileWork & RowWork;

/** What the server does of one kind of file: row by row, or all of it at once. */
export type FileKindWork = MoveKindWork | (AnyFileWork & { readonly whole: WholeWork });
