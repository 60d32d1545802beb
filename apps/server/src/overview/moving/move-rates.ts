import { checkedMovedRates, movedRateKey } from '@tsela/domain/overview/moving/move-rates';
import type { MovedRate } from '@tsela/domain/overview/moving/move-rates';
import { Problem } from '@tsela/domain/problem';
import { reading } from '../../db/transaction.ts';
import { readTariffToCopy, openMovedTariff, takeBackTariff, whyTariffStays } from '../../rates/tariff/move-in-tariff.ts';
import type { MoveKindWork } from '../imports/file-kind.ts';
import { findMadeByFirst, findMovedKeys, readWaitingInputs } from '../imports/file-repository.ts';

/** The row that makes the draft: a tariff is written once, with all of its lines. */
const FIRST = 1;

/** Lines of a tariff: those of a file come into one draft, which is gone again when the file is undone. Source: issue 21.11, decisions/0280. */
export const MOVE_RATES: MoveKindWork = {
  kind: 'rates',
  look: async (context, rows) =>
    reading(context, async (tx) => {
      const { card } = await readTariffToCopy(tx, context);
      const keys = rows.map((row) => movedRateKey(row, card));
      const checked = checkedMovedRates(rows, { card, moved: await findMovedKeys(tx, 'rates', keys) });
      return checked.map((row, at) => ({ ...row, once_key: keys[at] ?? '', account_id: null }));
    }),
  make: async (context, { id, file_name }, { number }) => {
    const { tx } = context;
    if (number !== FIRST) {
      const draft_id = await findMadeByFirst(tx, id);
      if (draft_id === null) throw new Problem('conflict', 'The first row of the file made no draft to put this into.');
      return { object_id: draft_id };
    }
    // Written by the check of this kind.
    const rows = (await readWaitingInputs(tx, id)) as readonly MovedRate[];
    return { object_id: await openMovedTariff(tx, context, { file_name, rows }) };
  },
  whyNotUndo: async (tx, { move_id, number = FIRST }) => {
    const draft_id = number === FIRST ? await findMadeByFirst(tx, move_id) : null;
    return draft_id === null ? null : whyTariffStays(tx, draft_id);
  },
  undo: async (context, _move, { number, object_id }) => {
    if (number === FIRST && object_id !== null) await takeBackTariff(context.tx, context, object_id);
  },
};
