import { readAccountSetting, referenceRulesOf } from '@tsela/domain/accounts/account-settings';
import type { AccountSettingKey } from '@tsela/domain/accounts/account-settings';
import { EXTRA_RECIPIENT_SETTINGS } from '@tsela/domain/accounts/extra-recipients';
import type { ExtraRecipients } from '@tsela/domain/accounts/extra-recipients';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import type { AccountId } from '@tsela/domain/ids';
import type { NoticeOverrides } from '@tsela/domain/shipments/notice-rules';
import type { Pool } from 'pg';
import { keepPerProvider, rowsOfProvider } from '../db/kept-per-provider.ts';
import type { KeptPerProvider } from '../db/kept-per-provider.ts';

/** What an account has said that every booking and every step of its shipments asks for. Source: screens S21, settings.tsv. */
export interface AccountChoices {
  /** The messages about its shipments that it has switched off. */
  readonly notice_overrides: NoticeOverrides;
  /** Who else hears what senders hear. */
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

/** Kept, because a table that hardly changes would be asked twice for every step of a shipment; only accounts that have said something
 *  take room. */
export function openAccountChoices(pool: Pool): KeptPerProvider<ChoicesOfAccounts> {
  const settings = ASKED_FOR.map((setting) => `'${setting}'`).join(', ');
  return keepPerProvider(async (provider_id) => {
    const rows = await rowsOfProvider<{ account_id: AccountId; setting: string; value: unknown }>(
      pool,
      provider_id,
      `select account_id, setting, value from account_settings where provider_id = ${provider_id} and setting in (${settings})`,
    );
    const by_account = Map.groupBy(rows, ({ account_id }) => account_id);
    const choices = new Map(
      [...by_account].map(([account_id, set]) => [
        account_id,
        choicesIn(Object.fromEntries(set.map(({ setting, value }) => [setting, value]))),
      ]),
    );
    return { of: (account_id) => choices.get(account_id) ?? NOTHING_SAID };
  });
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
