import type { moveApi } from '@tsela/contract/overview/move-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randFromCents } from '@tsela/domain/money/cents';
import { controlFaults } from '@tsela/domain/overview/moving/control-totals';
import { MOVE_KIND_FACTS, isMovable, moveFields } from '@tsela/domain/overview/moving/move-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { totalOfMoved } from '@tsela/domain/overview/moving/move-money';
import { whyNotUndoMove } from '@tsela/domain/overview/moving/move-states';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { refuseAccountUsers, refusePartOfAccounts } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext, UserActor } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { beginUsers } from '../../users/move-in-users.ts';
import { ownFieldsOf } from './own-fields.ts';
import type { LookedAtRow } from '../imports/file-kind.ts';
import { KIND_WORK } from '../imports/file-kinds.ts';
import { beginUndo } from '../imports/begin-undo.ts';
import { findFile, insertFile, insertFileRows, lockFile, readFiles } from '../imports/file-repository.ts';
import { readResults } from '../imports/file-result-reads.ts';
import type { FileRow } from '../imports/file-repository.ts';
import { MOVES, presentMove } from './present-move.ts';
import { isImportKind } from '@tsela/domain/overview/imports/import-kinds';

type Api = typeof moveApi;

/** The files that were moved in. Source: issue 21.11. */
export async function listMoves(context: RequestContext, input: InputOf<Api['moves']>): Promise<OutputOf<Api['moves']>> {
  moverOf(context);
  const { id } = input;
  return reading(context, async (tx) => {
    const { files, count } = await readFiles(tx, MOVES, { ...(id !== undefined && { id }), ...pageOf(input) });
    return { moves: files.map((file) => presentMove(file, context.actor)), count };
  });
}

/** What became of the rows of a file. Source: issue 21.11. */
export async function listMovedRows(
  context: RequestContext,
  { id, state, ...page }: InputOf<Api['movedRows']>,
): Promise<OutputOf<Api['movedRows']>> {
  moverOf(context);
  return reading(context, async (tx) => {
    if (!(await findFile(tx, MOVES, id))) throw notFound();
    const { rows, count } = await readResults(tx, id, { ...(state && { state }), ...pageOf(page) });
    return {
      rows: rows.map(({ result: _result, account_code, ...row }) => ({ ...row, account_code: account_code ?? '' })),
      count,
    };
  });
}

/** Looks at every row of a file and changes nothing. Source: issue 21.11. */
export async function checkMove(
  context: RequestContext,
  { kind, rows }: InputOf<Api['checkMove']>,
): Promise<OutputOf<Api['checkMove']>> {
  moverOf(context);
  refuseKind(context, kind);
  const found = await look(context, kind, rows);
  return {
    rows: found.map(({ row, migration_reference, violations, repairs = [], effect }) => ({
      row,
      migration_reference,
      violations: [...violations],
      repairs: repairs.map((repair) => ({ ...repair })),
      effect,
    })),
    total: totalIn(kind, found),
  };
}

/**
 * Moves in a file: all of its rows, or none where one has a fault or a control total does not match. What was moved in before is refused, also where
 * the same file is sent twice at once. Source: issue 21.11.
 */
export async function startMove(
  context: RequestContext,
  { kind, rows, file_name, invite = false, ...control }: InputOf<Api['startMove']>,
): Promise<OutputOf<Api['startMove']>> {
  const actor = moverOf(context);
  refuseKind(context, kind);
  const found = await look(context, kind, rows);
  const total_cents = totalOfMoved(found);
  refuseIfAny(controlFaults(kind, control, { rows: rows.length, total_cents }));
  refuseFaults(found);
  const by = { actor, now: context.now };
  return inTransaction(context, async (tx) => {
    const is_users = kind === 'users';
    const users_count = rows.length;
    const id = await insertFile(tx, by, {
      kind,
      file_name,
      row_count: rows.length,
      total_cents: MOVE_KIND_FACTS[kind].total === null ? null : total_cents,
      user_import_id: is_users ? await beginUsers(tx, by, { users_count, invites: invite ? 'at-once' : 'when-asked' }) : null,
      invites: is_users && invite,
    });
    await insertFileRows(tx, { id, kind }, found).catch((error: unknown) => {
      throw isUniqueViolation(error) ? movedBefore() : error;
    });
    await context.services.jobs.add(tx, 'move-in', { provider_id: tx.provider_id, move_id: id });
    await record(tx, context, 'move.started', { id, kind, file_name, rows: rows.length });
    return { move: await readOne(tx, context, id) };
  });
}

/** Has a job take back what a file made, once nothing rests on it. Source: issue 21.11. */
export async function undoMove(context: RequestContext, { id }: InputOf<Api['undoMove']>): Promise<OutputOf<Api['undoMove']>> {
  const actor = moverOf(context);
  return inTransaction(context, async (tx) => {
    const found = await lockFile(tx, id);
    if (!found || isImportKind(found.kind)) throw notFound();
    refuseKind(context, found.kind);
    const why_not = whyNotUndoMove(found.state) ?? (await KIND_WORK[found.kind].whyNotUndo(tx, { move_id: id }));
    if (why_not !== null) throw new Problem('conflict', why_not);
    await beginUndo(tx, { id, user_id: actor.user_id });
    await context.services.jobs.add(tx, 'undo-move', { provider_id: tx.provider_id, move_id: id });
    await record(tx, context, 'move.undone', presentedOf(found));
    return { move: await readOne(tx, context, id) };
  });
}

/** Who moves in: staff who see all of the provider, in their own name. */
function moverOf(context: RequestContext): UserActor {
  refuseAccountUsers(context);
  refusePartOfAccounts(context, 'You see part of the provider only, so you cannot move in files.');
  if (context.actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  return context.actor;
}

/** What a file makes has to be permitted by hand as well. */
function refuseKind({ actor }: RequestContext, kind: MoveKind): void {
  if (actor.kind === 'user' && isMovable(kind, actor.permissions)) return;
  throw new Problem('not-permitted', 'Your role may not enter by hand what this file brings.');
}

async function look(context: RequestContext, kind: MoveKind, rows: InputOf<Api['checkMove']>['rows']): Promise<LookedAtRow[]> {
  const known = new Set(moveFields(kind, await ownFieldsOf(context, kind)).map(({ key }) => key));
  const unknown = rows.flatMap(({ cells }) => Object.keys(cells)).find((key) => !known.has(key));
  if (unknown !== undefined) throw new Problem('bad-input', `A file of this kind has no column "${unknown.slice(0, 60)}".`);
  return KIND_WORK[kind].look(context, rows, {});
}

function totalIn(kind: MoveKind, rows: readonly LookedAtRow[]): number | null {
  return MOVE_KIND_FACTS[kind].total === null ? null : randFromCents(totalOfMoved(rows));
}

/** As many faults as a refusal names; the others come with the next look. */
const FAULTS_NAMED = 100;

function refuseFaults(rows: readonly LookedAtRow[]): void {
  const bad = rows.filter(({ violations }) => violations.length > 0);
  if (bad.length === 0) return;
  const violations = bad.flatMap(({ row, violations: of_row }) =>
    of_row.map((violation) => ({ ...violation, field: `rows.${row}.${violation.field}` })),
  );
  const count = bad.length === 1 ? '1 row has' : `${bad.length} rows have`;
  throw new Problem('bad-input', `Nothing was moved in: ${count} faults.`, { violations: violations.slice(0, FAULTS_NAMED) });
}

function movedBefore(): Problem {
  return new Problem('conflict', 'Rows of this file have been moved in meanwhile. Check it again.');
}

function notFound(): Problem {
  return new Problem('not-found', 'There is no such file.');
}

function presentedOf({ id, kind, file_name, row_count: rows }: Pick<FileRow, 'id' | 'kind' | 'file_name' | 'row_count'>) {
  return { id, kind, file_name, rows };
}

async function record(
  tx: Tx,
  context: RequestContext,
  type: string,
  { id, ...told }: ReturnType<typeof presentedOf>,
): Promise<void> {
  await recordChange(tx, context, {
    type,
    object_type: 'provider',
    object_id: context.provider_id,
    change_to: { move_id: id, ...told },
  });
}

async function readOne(tx: Tx, context: RequestContext, id: number) {
  const found = await findFile(tx, MOVES, id);
  if (!found) throw notFound();
  return presentMove(found, context.actor);
}
