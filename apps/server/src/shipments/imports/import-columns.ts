import { hash } from 'node:crypto';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import type { AccountId } from '@tsela/domain/ids';
import { headingKey } from '@tsela/domain/formats/tables/csv-columns';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import { guessedFields } from '@tsela/domain/shipments/import/import-fields';
import { accountOfCaller } from '../../accounts/account-of-caller.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { readKeptFields } from '../../providers/custom-field-repository.ts';
import { readKeptColumns, readUsualSender } from './import-facts-reads.ts';
import { importerOf } from './importer-of.ts';

type Api = typeof shipmentImportApi;

/**
 * What the columns of a file hold. A file with the very headings of an earlier one of the account is mapped as that was; of others, headings that
 * the account has had before are. Source: screens S34, beyond 13.
 */
export async function readImportColumns(
  context: RequestContext,
  { account_id, headings }: InputOf<Api['importColumns']>,
): Promise<OutputOf<Api['importColumns']>> {
  importerOf(context);
  const settings = await context.services.settings.of(context.provider_id);
  const offered = fieldsToFillIn(await readKeptFields(context, 'shipment'), { is_staff: isStaff(context.actor) });
  return reading(context, async (tx) => {
    const account = await accountOfCaller(tx, context, { account_id, settings });
    const before = await readKeptColumns(tx, account.id);
    const same = before.find(({ headings_hash }) => headings_hash === headingsHash(headings));
    // The newest of several has the last word.
    const kept = same?.kept ?? Object.assign({}, ...before.map((each) => each.kept).toReversed());
    return {
      fields: [...guessedFields(headings, kept)],
      is_known: same !== undefined,
      // Written by the call that imports, in the shape it was sent in.
      defaults: withOfferedFields(((same ?? before[0])?.defaults ?? (await usualDefaults(tx, account.id))) as Defaults, offered),
    };
  });
}

type Defaults = OutputOf<Api['importColumns']>['defaults'];

/** Fields that were taken away since are left out: nothing on the page could take them out. */
function withOfferedFields(defaults: Defaults, offered: readonly { readonly code: string }[]): Defaults {
  if (!defaults?.custom_fields) return defaults;
  const kept = Object.entries(defaults.custom_fields).filter(([code]) => offered.some((each) => each.code === code));
  return { ...defaults, custom_fields: Object.fromEntries(kept) };
}

/** Of an account that has imported nothing so far: what its settings fill in for a shipment. */
async function usualDefaults(tx: Tx, account_id: AccountId): Promise<Defaults> {
  const sender = await readUsualSender(tx, account_id);
  return sender === null ? null : { collection: { ...sender }, service_level: 'cheapest' };
}

/** Tells files with the same columns, however they are capitalised and parted. */
export function headingsHash(headings: readonly string[]): string {
  return hash('sha256', headings.map(headingKey).join('\n'));
}
