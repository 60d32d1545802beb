import { useQueryClient } from '@tanstack/react-query';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { useMemo, useState } from 'react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { isUnderAny } from '../../api/queries.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import {
  brokenSheets,
  changeCount,
  hasTakenIds,
  linesOf,
  NO_EDITS,
  patchOf,
  withHeader,
  withLine,
  withMove,
  withoutLine,
  withSheet,
} from './card-edits-draft.ts';
import type { CardEdits } from './card-edits-draft.ts';
import type { Sheet } from '../sheet/sheet-draft.ts';
import { sheetZones } from '../sheet/sheet-cells-draft.ts';
import type { SheetZones } from '../sheet/sheet-cells-draft.ts';
import { useChangeCard } from './tariff-calls.ts';
import { matrixKey } from './tariff-shapes.ts';
import { vatRowsOf, vatSent } from './vat-rows-draft.ts';
import type { VatRow } from './vat-rows-draft.ts';
import type { Card, CardHeader, CardPatch, EditedPart, Line, MatrixOf } from './tariff-shapes.ts';

export interface CardForm {
  readonly card: Card;
  readonly edits: CardEdits;
  readonly can_edit: boolean;
  readonly is_saving: boolean;
  /** The zones as they would be once saved, for the sheet of rates. */
  readonly zones: SheetZones;
  readonly changes: number;
  readonly failure: string | null;
  readonly violations: readonly { readonly field: string; readonly message: string }[];
  /** Another user has saved since these changes were begun: who, and whether mine can still be put over theirs. */
  readonly conflict: { readonly by: string; readonly can_keep_mine: boolean } | null;
  readonly lines: (part: EditedPart) => readonly Line[];
  /** `opened` is the tariff as it was when the line was begun: what another user saves meanwhile is a conflict. */
  readonly put: (part: EditedPart, line: Line, opened: Card) => void;
  readonly remove: (part: EditedPart, id: number) => void;
  readonly move: (part: EditedPart, id: number, step: -1 | 1) => void;
  readonly changeHeader: (header: Partial<CardHeader>) => void;
  /** The VAT percentages as they are typed, right or wrong. */
  readonly vat_rows: readonly VatRow[];
  readonly changeVat: (rows: readonly VatRow[]) => void;
  readonly changeSheet: (matrix: MatrixOf, sheet: Sheet) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
}

interface Options {
  readonly can_edit: boolean;
  readonly refetch: () => unknown;
}

/** The unsaved changes of a draft, whichever tab they were made on, and their saving as one. */
export function useCardEdits(card: Card, { can_edit, refetch }: Options): CardForm {
  const [edits, setEdits] = useState<CardEdits>(NO_EDITS);
  const [begun, setBegun] = useState(card);
  const { is_saving, failure, setFailure, violations, send } = useSaving({ onSaved: begin, refetch });
  const vat = useTypedVat();
  const zones = useZones(card, edits);
  // While nothing is changed, what others save simply comes.
  if (edits.version === null && begun !== card) setBegun(card);
  const { version, changed_by_name } = card.rate_revision;
  const is_behind = edits.version !== null && edits.version !== version && !is_saving;

  function edit(next: (old: CardEdits) => CardEdits): void {
    if (!can_edit || is_saving) return;
    setEdits(next);
    setFailure(null);
  }

  function begin(): void {
    setEdits(NO_EDITS);
    vat.forget();
  }

  function discard(): void {
    begin();
    setFailure(null);
    void refetch();
  }

  function save(): void {
    const [broken] = brokenSheets(edits, zones);
    if (vat.is_wrong) setFailure(words.vatFirst);
    else if (broken) setFailure(words.cellsFirst(broken.error_count, sheetName(card, broken.matrix)));
    else void send(patchOf(card, edits, zones), changeCount(edits));
  }

  return {
    card,
    edits,
    can_edit,
    is_saving,
    zones,
    // What is typed and cannot be saved yet is not to be lost unasked either.
    changes: changeCount(edits) + (vat.is_wrong ? 1 : 0),
    failure,
    violations: failure === null ? [] : violations,
    conflict: is_behind ? { by: changed_by_name || words.somebody, can_keep_mine: !hasTakenIds(edits, begun, card) } : null,
    lines: (part) => linesOf(card, edits, part),
    put: (part, line, opened) => {
      if (edits.version === null) setBegun(opened);
      edit((old) => withLine(old, opened.rate_revision.version, part, line));
    },
    remove: (part, id) => edit((old) => withoutLine(old, card, part, id)),
    move: (part, id, step) => edit((old) => withMove(old, card, part, { id, step })),
    vat_rows: vat.rows ?? vatRowsOf({ ...card.header, ...edits.header }),
    changeVat: (rows) => {
      if (can_edit && !is_saving) vat.type(rows);
      edit((old) => withVat(old, card, rows));
    },
    changeHeader: (header) => edit((old) => withHeader(old, card, header)),
    changeSheet: (matrix, sheet) => edit((old) => withSheet(old, version, matrixKey(matrix), { matrix, sheet })),
    save,
    discard,
    keepMine: () => edit((old) => ({ ...old, version })),
  };
}

/** The VAT percentages as they are typed, until they are saved or thrown away; null while untouched. */
function useTypedVat() {
  const [rows, setRows] = useState<readonly VatRow[] | null>(null);
  return { rows, is_wrong: rows !== null && vatSent(rows) === null, type: setRows, forget: () => setRows(null) };
}

/** Invalid text stays in the field only; the last valid value stays the change. */
function withVat(edits: CardEdits, card: Card, rows: readonly VatRow[]): CardEdits {
  const vat_percentages = vatSent(rows);
  return vat_percentages ? withHeader(edits, card, { vat_percentages }) : edits;
}

interface SavingOptions {
  readonly onSaved: () => void;
  readonly refetch: () => unknown;
}

/** Sends changes, and waits until they have come back as what is stored, so that nothing old is shown in between. */
function useSaving({ onSaved, refetch }: SavingOptions) {
  const saving = useChangeCard();
  const client = useQueryClient();
  const [is_saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(patch: CardPatch, count: number): Promise<void> {
    setFailure(null);
    setSaving(true);
    try {
      await saving.mutateAsync(patch);
      await client.invalidateQueries({ predicate: isOfCards, refetchType: 'active' }, { cancelRefetch: false });
      onSaved();
      showToast({ text: words.saved(count), variant: 'success' });
    } catch (error) {
      setFailure(shownError(error));
      // What others have saved is loaded, so that one can decide.
      if (error instanceof ApiError && error.status === 409) void refetch();
    } finally {
      setSaving(false);
    }
  }

  const violations = saving.error instanceof ApiError ? saving.error.violations : [];
  return { is_saving, failure, setFailure, violations, send };
}

const isOfCards = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  isUnderAny(String(queryKey[0]), [rateCardApi.card.path, rateCardApi.rates.path]);

/** The same as long as no zone changes, so that sheets are not read anew. */
function useZones(card: Card, { parts }: CardEdits): SheetZones {
  const { zones } = parts;
  return useMemo(
    // Lines of zones are zones, whether stored or edited.
    () => sheetZones(linesOf(card, { parts: zones ? { zones } : {} }, 'zones') as unknown as Card['zones']),
    [card, zones],
  );
}

function sheetName(card: Card, { rate_group_id, service_level_id }: MatrixOf): string {
  const level = card.service_levels.find(({ id }) => id === service_level_id)?.code ?? '';
  const group = card.rate_groups.find(({ id }) => id === rate_group_id)?.name ?? '';
  return `${level}, ${group}`;
}
