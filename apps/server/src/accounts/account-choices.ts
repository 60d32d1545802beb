import { readAccountSetting, referenceRulesOf } from '@tsela/domain/accounts/account-settings';
import type { AccountSettingKey } from '@tsela/domain/accounts/account-settings';
import { EXTRA_RECIPIENT_SETTINGS } from '@tsela/domain/accounts/extra-recipients';
import type { ExtraRecipients } from '@tsela/domain/accounts/extra-recipients';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import type { AccountId } from '@tsela/domain/ids';
import type { NoticeOverrides } from '@tsela/domain/shipments/notices/notice-rules';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly account_choices: ProviderCache<ChoicesOfAccounts>;
  }
}

/** What an account has said that every booking and every step of its shipments asks for. Source: screens S21, settings.tsv. */
export interface AccountChoices {
  /** The messages about its shipments that it has switched off. */
  readonly notice_overrides: NoticeOverrides;
  /** The further recipients of senders' notices. */
  readonly extra_recipients: ExtraRecipients;
  /** What it asks of the references of its shipments. */
  readonly reference_rules: ReferenceRules;
}

export interface ChoicesOfAccounts {
  of(account_id: AccountId): AccountChoices;
}

const ASKED_FOR = [
  'notification_overrides',
  EXTRA_RECIPIENT_SETTINGS.email,
  EXTRA_RECIPIENT_SETTINGS.sms,
  'require_customer_reference',
  'customer_reference_pattern',
] as const satisfies readonly AccountSettingKey[];

/** What was read, and up to when. */
interface ReadChoices extends ChoicesOfAccounts {
  readonly settings: ReadonlyMap<AccountId, Readonly<Record<string, unknown>>>;
  readonly choices: ReadonlyMap<AccountId, AccountChoices>;
  readonly latest: Date | null;
}

/** A transaction that began before the last reading may commit after it, and clocks differ: so far back is read again. */
const OVERLAP_MINUTES = 10;

/** Kept, because a table that hardly changes would be asked twice for every step of a shipment; only accounts that have said something
 *  take room. Read whole once, and from then on what has changed: settings are never taken out. */
export function openAccountChoices(pool: Pool): ProviderCache<ChoicesOfAccounts> {
  const asked = ASKED_FOR.map((setting) => `'${setting}'`).join(', ');
  return keepPerProvider<ReadChoices>(
    async (provider_id, last) => {
      const since = last?.latest
        ? `and time_modified > timestamptz '${last.latest.toISOString()}' - interval '${OVERLAP_MINUTES} minutes'`
        : '';
      const rows = await rowsOfProvider<{ account_id: AccountId; setting: string; value: unknown; time_modified: Date }>(
        pool,
        provider_id,
        `select account_id, setting, value, time_modified from account_settings
       where provider_id = ${provider_id} and setting in (${asked}) ${since}`,
      );
      return rows.length === 0 && last ? last : withRows(last, rows);
    },
    { stale_on: ['account-settings'] },
  );
}

function withRows(
  last: ReadChoices | null,
  rows: readonly { account_id: AccountId; setting: string; value: unknown; time_modified: Date }[],
): ReadChoices {
  const [settings, choices] = [new Map(last?.settings), new Map(last?.choices)];
  let latest = last?.latest ?? null;
  for (const [account_id, changed] of Map.groupBy(rows, (row) => row.account_id)) {
    const said = { ...settings.get(account_id), ...Object.fromEntries(changed.map(({ setting, value }) => [setting, value])) };
    settings.set(account_id, said);
    choices.set(account_id, choicesIn(said));
    for (const { time_modified } of changed) if (latest === null || time_modified > latest) latest = time_modified;
  }
  return { settings, choices, latest, of: (account_id) => choices.get(account_id) ?? NOTHING_SAID };
}

function choicesIn(settings: Readonly<Record<string, unknown>>): AccountChoices {
  const { email, sms } = EXTRA_RECIPIENT_SETTINGS;
  return {
    notice_overrides: readAccountSetting(settings, 'notification_overrides'),
    extra_recipients: { email: readAccountSetting(settings, email), sms: readAccountSetting(settings, sms) },
    reference_rules: referenceRulesOf(settings),
  };
}

const NOTHING_SAID = choicesIn({});
