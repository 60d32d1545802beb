import type { documentApi } from '@tsela/contract/shipments/document-api';
import type { InputOf } from '@tsela/contract/route';
import type { VersionDrawing } from '@tsela/contract/shipments/drawing-shapes';
import { marksAfter, whyNotDrawn, whyNotKept } from '@tsela/domain/formats/pictures/document-drawing';
import type { KeptMark } from '@tsela/domain/formats/pictures/document-drawing';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../../context.ts';
import type { Actor, RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { findDocument, readAuthors } from './document-repository.ts';
import type { DocumentRow, KeptDrawing } from './document-repository.ts';

type AddInput = InputOf<typeof documentApi.addDocument>;
type Asked = NonNullable<AddInput['drawing']>;

/** Who may delete documents takes marks of other users away as well. */
const REMOVES_ANY = 'API_/shipments/documents:DELETE';

/** Raises `bad-input` for what no version can be made of, before anything is written. */
export function refuseUnsoundDrawing({ drawing, replaces_id, shipment_id }: AddInput): void {
  if (drawing === undefined) return;
  if (replaces_id === undefined || shipment_id === undefined)
    throw refused('Marks are kept with versions of a document that is with its shipment.');
  const why = whyNotDrawn(drawing);
  if (why !== null) throw refused(why);
}

/**
 * What a version is kept with beside its content, by the one that it takes the place of: marks that stay are those that were kept, whatever was
 * sent. Raises `not-permitted` where marks of other users are left out. The shipment is locked.
 */
export async function drawingOf(tx: Tx, context: RequestContext, replaces_id: number, asked: Asked): Promise<KeptDrawing> {
  const replaced = await findDocument(tx, replaces_id);
  if (!replaced || asked.drawn_on_id !== (replaced.drawn_on_id ?? replaced.id))
    throw refused('The version that was drawn on is not the one below the version to replace.');
  const after = marksAfter(replaced, asked);
  if (after === null) throw refused('A mark to keep is not of the version to replace.');
  const why = whyNotDrawn(after.drawing) ?? whyNotKept(after.drawing);
  if (why !== null) throw refused(why);
  await refuseOthers(tx, context, after.removed);
  return { drawn_on_id: asked.drawn_on_id, drawing: after.drawing };
}

async function refuseOthers(tx: Tx, { actor }: RequestContext, removed: readonly KeptMark[]): Promise<void> {
  if (removed.length === 0 || removesAny(actor)) return;
  const authors = await authorsOf(tx, removed);
  if (removed.some(({ drawn_in }) => !isOwn(actor, authors.get(drawn_in ?? 0)?.created_by ?? null)))
    throw new Problem('not-permitted', 'You may take away your own marks. Those of other users stay.');
}

/** What a version was drawn of, for staff who read it: whose each mark is, and whether it can be taken away. */
export async function drawingFor(
  tx: Tx,
  { actor }: RequestContext,
  row: DocumentRow & Partial<KeptDrawing>,
): Promise<VersionDrawing | null> {
  const { drawing, drawn_on_id } = row;
  if (!drawing || !drawn_on_id || !isStaff(actor)) return null;
  const authors = await authorsOf(tx, drawing.marks);
  const marks = drawing.marks.map(({ drawn_in, ...mark }) => {
    const author = drawn_in === null ? row : authors.get(drawn_in);
    const is_own = isOwn(actor, author?.created_by ?? null);
    return { ...mark, created_by_name: author?.created_by_name ?? '', is_own, may_remove: is_own || removesAny(actor) };
  });
  return { ...drawing, drawn_on_id, marks };
}

async function authorsOf(tx: Tx, marks: readonly KeptMark[]) {
  const ids = [...new Set(marks.flatMap(({ drawn_in }) => drawn_in ?? []))];
  return new Map((await readAuthors(tx, ids)).map((each) => [each.id, each]));
}

function isOwn(actor: Actor, created_by: number | null): boolean {
  return actor.kind === 'user' && created_by === actor.user_id;
}

function removesAny(actor: Actor): boolean {
  return actor.kind === 'user' && hasPermission(actor.permissions, REMOVES_ANY);
}

function refused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'drawing', code: 'drawing', message }] });
}
