import { CARD_LIST_PARTS } from '@tsela/domain/rates/card/card-parts';
import type { CardListPart } from '@tsela/domain/rates/card/card-parts';
import { changedRows, problemsOf, sheetPatch } from '../sheet/sheet-draft.ts';
import type { Sheet } from '../sheet/sheet-draft.ts';
import type { SheetZones } from '../sheet/sheet-cells-draft.ts';
import type { Card, CardHeader, CardPatch, EditedPart, Line, MatrixOf } from './tariff-shapes.ts';

interface PartEdits {
  readonly put: ReadonlyMap<number, Line>;
  readonly removed: ReadonlySet<number>;
}

/** The unsaved changes of a draft. */
export interface CardEdits {
  /** The version they began with; null while nothing is changed. */
  readonly version: number | null;
  readonly header: Partial<CardHeader>;
  readonly parts: Readonly<Partial<Record<EditedPart, PartEdits>>>;
  readonly sheets: ReadonlyMap<string, { readonly matrix: MatrixOf; readonly sheet: Sheet }>;
}

export const NO_EDITS: CardEdits = { version: null, header: {}, parts: {}, sheets: new Map() };
const NO_PART: PartEdits = { put: new Map(), removed: new Set() };

/** The lines of a part as the card has them. */
export function storedLines(card: Card, part: EditedPart): readonly Line[] {
  return card[part];
}

/** The lines of a part as they would be once saved: those that are there first, then the new ones. */
export function linesOf(card: Card, edits: Pick<CardEdits, 'parts'>, part: EditedPart): readonly Line[] {
  const { put, removed } = edits.parts[part] ?? NO_PART;
  const stored = storedLines(card, part);
  const known = new Set(stored.map(({ id }) => id));
  const lines = [
    ...stored.filter(({ id }) => !removed.has(id)).map((line) => put.get(line.id) ?? line),
    ...[...put.values()].filter(({ id }) => !known.has(id)),
  ];
  if (!ORDERED.includes(part)) return lines;
  return lines.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Parts whose lines have an order of their own. */
export const ORDERED: readonly EditedPart[] = ['service_levels', 'surcharges'];

function orderOf({ order }: Line): number {
  return typeof order === 'number' ? order : 0;
}

export function withLine(edits: CardEdits, version: number, part: EditedPart, line: Line): CardEdits {
  return withLines(edits, version, part, [line]);
}

function withLines(edits: CardEdits, version: number, part: EditedPart, lines: readonly Line[]): CardEdits {
  const old = edits.parts[part] ?? NO_PART;
  const put = new Map(old.put);
  for (const line of lines) put.set(line.id, line);
  return withPart(edits, version, part, { ...old, put });
}

export function withoutLine(edits: CardEdits, card: Card, part: EditedPart, id: number): CardEdits {
  const old = edits.parts[part] ?? NO_PART;
  const put = new Map(old.put);
  put.delete(id);
  const is_stored = storedLines(card, part).some((line) => line.id === id);
  const removed = is_stored ? new Set([...old.removed, id]) : old.removed;
  return withPart(edits, card.rate_revision.version, part, { put, removed });
}

/** The lines with one moved up or down. They share out the numbers they had, or are numbered anew where some have the same. */
export function withMove(edits: CardEdits, card: Card, part: EditedPart, { id, step }: { id: number; step: -1 | 1 }): CardEdits {
  const lines = [...linesOf(card, edits, part)];
  const from = lines.findIndex((line) => line.id === id);
  const [line] = lines.splice(from, 1);
  if (!line) return edits;
  lines.splice(Math.max(0, from + step), 0, line);
  const old = lines.map(orderOf).toSorted((a, b) => a - b);
  const has_own = new Set(old).size === old.length;
  const changed = lines
    .map((each, at): Line => ({ ...each, order: has_own ? old[at] : at + 1 }))
    .filter((each, at) => each['order'] !== lines[at]?.['order']);
  return withLines(edits, card.rate_revision.version, part, changed);
}

function withPart(edits: CardEdits, version: number, part: EditedPart, changed: PartEdits): CardEdits {
  return settled({ ...edits, version: edits.version ?? version, parts: { ...edits.parts, [part]: changed } });
}

export function withHeader(edits: CardEdits, card: Card, header: Partial<CardHeader>): CardEdits {
  const merged = { ...edits.header, ...header };
  // What is as it was is no change.
  const entries = Object.entries(merged).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(card.header[key as keyof CardHeader]),
  );
  return settled({ ...edits, version: edits.version ?? card.rate_revision.version, header: Object.fromEntries(entries) });
}

export function withSheet(edits: CardEdits, version: number, key: string, entry: { matrix: MatrixOf; sheet: Sheet }): CardEdits {
  return settled({ ...edits, version: edits.version ?? version, sheets: new Map(edits.sheets).set(key, entry) });
}

/** Nothing changed belongs to no version: what others save then simply comes. */
function settled(edits: CardEdits): CardEdits {
  return edits.version !== null && changeCount(edits) === 0 && edits.sheets.size === 0 ? NO_EDITS : edits;
}

/** The lines and facts that differ from what is stored. */
export function changeCount({ header, parts, sheets }: CardEdits): number {
  let count = Object.keys(header).length;
  for (const { put, removed } of Object.values(parts)) count += put.size + removed.size;
  for (const { sheet } of sheets.values()) {
    const { put, removed } = changedRows(sheet);
    count += put.length + removed.length;
  }
  return count;
}

/** Whether a part has changes, to mark its tab. */
export function isPartChanged({ header, parts, sheets }: CardEdits, part: string): boolean {
  if (part === 'header') return Object.keys(header).length > 0;
  if (part === 'rates') return [...sheets.values()].some(({ sheet }) => hasChanges(sheet));
  const edited = parts[part as EditedPart];
  return edited !== undefined && edited.put.size + edited.removed.size > 0;
}

function hasChanges(sheet: Sheet): boolean {
  const { put, removed } = changedRows(sheet);
  return put.length + removed.length > 0;
}

/** Lines that others of the same saving may refer to are given their ids here; the others get theirs from the server. */
const NAMED_HERE: readonly EditedPart[] = ['service_levels', 'zones', 'rate_groups'];

/** An id no line has: above all others where it is kept, below 0 where the server gives one. */
export function newId(card: Card, edits: CardEdits, part: EditedPart): number {
  const ids = [
    ...storedLines(card, part).map(({ id }) => id),
    ...(edits.parts[part]?.put.keys() ?? []),
    ...(edits.parts[part]?.removed ?? []),
  ];
  return NAMED_HERE.includes(part) ? Math.max(0, ...ids) + 1 : Math.min(0, ...ids) - 1;
}

/** Sheets whose cells cannot all be read. */
export function brokenSheets({ sheets }: CardEdits, zones: SheetZones): readonly { matrix: MatrixOf; error_count: number }[] {
  return [...sheets.values()].flatMap(({ matrix, sheet }) => {
    const { error_count } = problemsOf(sheet, zones);
    return error_count > 0 && hasChanges(sheet) ? [{ matrix, error_count }] : [];
  });
}

/** All changes as one saving. */
export function patchOf(card: Card, edits: CardEdits, zones: SheetZones): CardPatch {
  const { id, version } = card.rate_revision;
  const patch: Record<string, unknown> = { id, version: edits.version ?? version };
  if (Object.keys(edits.header).length > 0) patch['header'] = edits.header;
  for (const part of CARD_LIST_PARTS) {
    const change = part === 'rates' ? ratesPatch(edits, zones) : partPatch(part, edits);
    if (change.put.length + change.remove.length > 0) patch[part] = change;
  }
  // The forms make the lines of each part as the contract has them; the server checks them against it.
  return patch as CardPatch;
}

function partPatch(part: Exclude<CardListPart, 'rates'>, edits: CardEdits) {
  const { put, removed } = edits.parts[part] ?? NO_PART;
  return { put: [...put.values()].map(({ id, ...line }) => (id > 0 ? { id, ...line } : line)), remove: [...removed] };
}

function ratesPatch({ sheets }: CardEdits, zones: SheetZones) {
  const patches = [...sheets.values()].map(({ matrix, sheet }) => sheetPatch(sheet, matrix, zones));
  return { put: patches.flatMap(({ put }) => put), remove: patches.flatMap(({ remove }) => remove) };
}

/** New lines whose ids another user has given meanwhile: those changes cannot be put over theirs. */
export function hasTakenIds(edits: CardEdits, before: Card, now: Card): boolean {
  return NAMED_HERE.some((part) => {
    const known = new Set(storedLines(before, part).map(({ id }) => id));
    const taken = new Set(storedLines(now, part).map(({ id }) => id));
    return [...(edits.parts[part]?.put.keys() ?? [])].some((id) => !known.has(id) && taken.has(id));
  });
}
