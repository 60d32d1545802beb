import { makeStickerRange } from '@tsela/server/shipments/stickers/sticker-ranges';
import { markSticker } from '@tsela/server/shipments/stickers/stickers';
import { asOperations } from './simulation.ts';
import type { Simulation } from './simulation.ts';

const DAY_MS = 86_400_000;

/** Ranges of pre-printed stickers, one in each state: in stock, with a customer and nearly through, and with a branch that has used up its own. */
export async function fillStickers(simulation: Simulation, end: Date): Promise<void> {
  const { company } = simulation;
  const [customer] = company.customers;
  const [branch_id] = company.branches.values();
  if (!customer || branch_id === undefined) return;
  const context = asOperations(simulation, new Date(end.getTime() - 9 * DAY_MS));
  await makeStickerRange(context, { prefix: 'STK', from: '0000000001', count: 2000 });
  const lent = await makeStickerRange(context, { prefix: 'STK', count: 40, account_id: customer.account_id });
  const old = await makeStickerRange(context, { prefix: 'OLD', from: '000001', count: 24, branch_id });
  const reason = 'The roll was printed with the old logo.';
  const { range } = lent;
  const nearly_all = `${range.first_reference.slice(0, -2)}${String(Number(range.last_reference.slice(-2)) - 2)}`;
  await markSticker(context, {
    reference: range.first_reference,
    to_reference: nearly_all,
    mark: 'lost',
    reason: 'Lost in the flood of the store room.',
  });
  await markSticker(context, {
    reference: old.range.first_reference,
    to_reference: old.range.last_reference,
    mark: 'void',
    reason,
  });
}
