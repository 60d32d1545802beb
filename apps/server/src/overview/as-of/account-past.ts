import { ACCOUNT_SETTINGS } from '@tsela/domain/accounts/account-settings';
import {
  ACCOUNT_FIELDS,
  CUSTOM_PREFIX,
  SETTING_PREFIX,
  recordedChanges,
  withUnrecorded,
} from '@tsela/domain/audit/recorded-fields';
import type { FieldThen, Fields } from '@tsela/domain/audit/state-at';
import type { AccountId } from '@tsela/domain/ids';
import { randFromCents } from '@tsela/domain/money/cents';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { savedSettingsOf } from '../../accounts/account-settings.ts';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { readBalanceAt, readObjectEvents } from './as-of-reads.ts';
import type { Past, State } from './past.ts';
import { plainFields } from './plain-fields.ts';
import { showColumns } from './shown-columns.ts';

/** An account with its past: its details, its settings and its balance. */
export async function openAccountPast(tx: Tx, context: RequestContext, object_id: number): Promise<Past> {
  // An id that the loader looks for within the caller's reach.
  const account = await loadAccountFor(tx, context.actor, object_id as AccountId);
  const settings = await savedSettingsOf(tx, account.id);
  const events = await readObjectEvents(tx, { type: 'account', object_id });
  const present = presentFields(account, settings);
  const changed_at = new Map(settings.map((each) => [`${SETTING_PREFIX}${each.setting}`, each.time_modified]));
  return {
    name: account.name,
    time_created: account.time_created,
    events,
    history: { changes: withUnrecorded(recordedChanges('account', events), present, changed_at), present },
    other_moments: [],
    present: async (states) => {
      const shown = await showColumns(tx, context, 'account', states);
      return maySeeBilling(context.actor) ? withBalances(tx, account.id, { states, shown }) : shown;
    },
    besides: async () => ({}),
  };
}

function presentFields(account: AccountRow, settings: Awaited<ReturnType<typeof savedSettingsOf>>): Fields {
  const defaults = Object.entries(ACCOUNT_SETTINGS).map(([setting, { default: value }]) => [
    `${SETTING_PREFIX}${setting}`,
    value,
  ]);
  const own = Object.entries(account.custom_fields ?? {}).map(([code, value]) => [`${CUSTOM_PREFIX}${code}`, value]);
  return plainFields({
    ...Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, account[field]])),
    ...Object.fromEntries(defaults),
    ...Object.fromEntries(settings.map(({ setting, value }) => [`${SETTING_PREFIX}${setting}`, value])),
    ...Object.fromEntries(own),
  });
}

interface Shown {
  readonly states: readonly State[];
  readonly shown: readonly ReadonlyMap<string, FieldThen>[];
}

/** The balance is no change of the account: its ledger tells it at each moment. */
async function withBalances(tx: Tx, account_id: AccountId, { states, shown }: Shown): Promise<ReadonlyMap<string, FieldThen>[]> {
  const all: ReadonlyMap<string, FieldThen>[] = [];
  for (const [place, { at }] of states.entries()) {
    const balance_cents = await readBalanceAt(tx, account_id, at);
    const value = balance_cents === null ? 0 : randFromCents(balance_cents);
    all.push(new Map([...(shown[place] ?? []), ['balance', { is_known: true, value }]]));
  }
  return all;
}
