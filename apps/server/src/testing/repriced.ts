import type { AccountId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { verifyLedger } from '../billing/ledger/verify-ledger.ts';
import { rowsOf } from './rows.ts';
import type { World } from './world.ts';

type Rate = RateCard['rates'][number];

/** Two rates in the place of one: up to 5 kg and above, in cents without VAT. Their ids follow each other. */
export function ratesByWeight(
  rate: Rate,
  { first_id, light, heavy }: { first_id: number; light: number; heavy: number },
): Rate[] {
  const flat = (amount: number) => [{ charge_type: 'flat' as const, amount_cents: cents(amount) }];
  return [
    { ...rate, id: first_id, max_weight_grams: 5000, charges: flat(light) },
    { ...rate, id: first_id + 1, min_weight_grams: 5000, charges: flat(heavy) },
  ];
}

/** What shipments were charged and given back, in order, and the balance of their account. Throws where the ledger does not add up. */
export async function chargesAndBalance(world: World, account_id: AccountId) {
  const entries = await rowsOf<{ type: string; amount: number }>(
    world,
    'select type, amount_cents as amount from transactions where shipment_id is not null order by id',
  );
  const [account] = await rowsOf<{ balance: number }>(
    world,
    `select balance_cents as balance from accounts where id = ${account_id}`,
  );
  const { differences } = await verifyLedger(world.context);
  if (differences.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(differences)}`);
  return { entries: entries.map(({ type, amount }) => [type, amount]), balance: account?.balance };
}
