import type { QuoteAnswer, QuoteInput } from '@tsela/contract/rates/rate-api';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { parseDay } from '@tsela/domain/time/day';
import { isTimed, openingWarningsOf } from '../address-book/opening-warnings.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { knownAddressKey, resolveAddress } from '../service-areas/resolve-address.ts';

interface Quoted {
  readonly input: QuoteInput;
  readonly account_id: AccountId;
  readonly settings: StoredSettings;
}

/**
 * That companies of the account's address book are not open at the times for which a price is asked. A price names no person, so that an
 * address without a company is not looked for. Visitors have no book. Source: users-ask 20, docs/decisions/0328.
 */
export async function openingWarningsAt(
  context: RequestContext,
  { input, account_id, settings }: Quoted,
): Promise<QuoteAnswer['opening_warnings']> {
  if (context.actor.kind === 'guest') return [];
  const asked = SIDES.filter((side) => isCompany(input, side) && isTimed(timesOf(input, side)));
  // The commonest price asks for no time, and the database nothing.
  if (asked.length === 0) return [];
  const gazetteer = await gazetteerFor(context);
  // A contact is kept with the company in its address, or with its name alone.
  const visits = asked.flatMap((side) => {
    const { address } = resolveAddress(gazetteer, input[`${side}_address`] ?? {});
    const visit = { side, company: address.company, contact_name: '', ...timesOf(input, side) };
    return [address.gs_hash, knownAddressKey(address)].map((address_key) => ({ ...visit, address_key }));
  });
  const public_holidays = readSetting(settings, 'public_holidays');
  const found = await reading(context, (tx) => openingWarningsOf(tx, { account_id, public_holidays }, visits));
  const said = visits.flatMap(({ side }, at) => (found[at] ? [{ side, message: found[at] }] : []));
  return asked.flatMap((side) => said.find((each) => each.side === side) ?? []);
}

function isCompany(input: QuoteInput, side: Side): boolean {
  return !input[`${side}_pickup_point_id`] && (input[`${side}_address`]?.company ?? '').trim() !== '';
}

function timesOf(input: QuoteInput, side: Side) {
  return {
    day: parseDay(input[`${side}_min_date`] ?? ''),
    after: input[`${side}_after`] ?? '',
    before: input[`${side}_before`] ?? '',
  };
}
