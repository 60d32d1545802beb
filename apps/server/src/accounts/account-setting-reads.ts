import type { SettingValue } from '@tsela/contract/providers/provider-shapes';
import { readAccountSetting, referenceRulesOf } from '@tsela/domain/accounts/account-settings';
import type { AccountSettingKey } from '@tsela/domain/accounts/account-settings';
import { EXTRA_RECIPIENT_SETTINGS } from '@tsela/domain/accounts/extra-recipients';
import type { ExtraRecipients } from '@tsela/domain/accounts/extra-recipients';
import type { ReferenceRules } from '@tsela/domain/accounts/reference-rules';
import type { AccountId } from '@tsela/domain/ids';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import type { NoticeOverrides } from '@tsela/domain/shipments/notice-rules';
import type { Tx } from '../db/transaction.ts';
import { selectAccountSettings, selectSettingOf, selectSettingsOf } from './account-setting-repository.ts';

/** What an account has set, as pairs; the caller belongs to it. Source: DATA-08. */
export async function readSetOfAccount(tx: Tx, account_id: AccountId): Promise<SettingValue[]> {
  return (await selectAccountSettings(tx, account_id)).map(({ setting, value }) => ({ setting, value }));
}

/** What an account asks of the references of its shipments. Source: screens S21. */
export async function readReferenceRules(tx: Tx, account_id: AccountId): Promise<ReferenceRules> {
  const pairs = await selectAccountSettings(tx, account_id);
  return referenceRulesOf(Object.fromEntries(pairs.map(({ setting, value }) => [setting, value])));
}

/** The format in which an account has its stickers printed. Source: settings.tsv, label_format. */
export async function readLabelFormat(tx: Tx, account_id: AccountId): Promise<'pdf' | 'zpl'> {
  return (await readOne(tx, [account_id], 'label_format')).get(account_id) ?? 'pdf';
}

/** The parcel types of a page of accounts, by account; those of an account that has none are left out. Source: DATA-28, DATA-33. */
export async function readParcelTypesOf(
  tx: Tx,
  account_ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, readonly ParcelType[]>> {
  return readOne(tx, account_ids, 'parcel_types');
}

/** What an account has said of the messages about its shipments. */
export interface NoticeChoices {
  /** What it has switched off. */
  readonly overrides: NoticeOverrides;
  /** Who else hears what senders hear. */
  readonly extra: ExtraRecipients;
}

/** The same of an account that has said nothing. */
export const NO_NOTICE_CHOICES: NoticeChoices = { overrides: {}, extra: { email: [], sms: [] } };

/** What accounts have said of the messages about their shipments, by account. Source: settings.tsv notification_overrides, screens S21. */
export async function readNoticeChoicesOf(
  tx: Tx,
  account_ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, NoticeChoices>> {
  const { email, sms } = EXTRA_RECIPIENT_SETTINGS;
  const rows = await selectSettingsOf(tx, account_ids, ['notification_overrides', email, sms]);
  const by_account = Map.groupBy(rows, ({ account_id }) => account_id);
  return new Map(
    [...by_account].map(([account_id, set]) => {
      const values = Object.fromEntries(set.map(({ setting, value }) => [setting, value]));
      const extra = { email: readAccountSetting(values, email), sms: readAccountSetting(values, sms) };
      return [account_id, { overrides: readAccountSetting(values, 'notification_overrides'), extra }];
    }),
  );
}

async function readOne<Key extends AccountSettingKey>(tx: Tx, account_ids: readonly AccountId[], key: Key) {
  const rows = await selectSettingOf(tx, account_ids, key);
  return new Map(rows.map(({ account_id, value }) => [account_id, readAccountSetting({ [key]: value }, key)]));
}
