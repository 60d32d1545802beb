import type { InputOf } from '@tsela/contract/route';
import { moveApi } from '@tsela/contract/overview/move-api';
import type { Move } from '@tsela/contract/overview/move-api';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { runJob } from '../job-handlers/job-handlers.ts';
import type { Services } from '../services.ts';
import { succeed } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import type { World } from './world.ts';

type Cells = Readonly<Record<string, string>>;

/** A file as the call takes it, with what its former system says of it. */
export function aMove(
  kind: MoveKind,
  rows: readonly Cells[],
  overrides: Partial<InputOf<typeof moveApi.startMove>> = {},
): InputOf<typeof moveApi.startMove> {
  return {
    kind,
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
    file_name: `${kind}.csv`,
    control_rows: rows.length,
    ...overrides,
  };
}

/** Does the job of a file as one of the product's processes. */
export function runMoveJob(
  { provider_id }: World,
  { services }: { readonly services: Services },
  { name = 'move-in', move_id, is_last_try = false }: { name?: 'move-in' | 'undo-move'; move_id: number; is_last_try?: boolean },
): Promise<void> {
  return runJob(services, name, { provider_id, move_id }, { job_id: 'test', is_last_try });
}

/** A file as it stands. */
export async function readMove(test_app: TestApp, token: string, id: number): Promise<Move> {
  const { moves } = await succeed(test_app, moveApi.moves, { token });
  const found = moves.find((each) => each.id === id);
  if (!found) throw new Error(`There is no file ${id}.`);
  return found;
}

/** Moves a file in to its end. */
export async function moveInWhole(
  test_app: TestApp,
  world: World,
  { token, input }: { readonly token: string; readonly input: InputOf<typeof moveApi.startMove> },
): Promise<Move> {
  const { move } = await succeed(test_app, moveApi.startMove, { token, input });
  await runMoveJob(world, test_app, { move_id: move.id });
  return readMove(test_app, token, move.id);
}

/** Undoes a file to its end. */
export async function undoWhole(test_app: TestApp, world: World, { token, id }: { token: string; id: number }): Promise<Move> {
  await succeed(test_app, moveApi.undoMove, { token, input: { id } });
  await runMoveJob(world, test_app, { name: 'undo-move', move_id: id });
  return readMove(test_app, token, id);
}
