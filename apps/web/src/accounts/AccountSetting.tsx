import { Checkbox, TextInput, Textarea } from '@mantine/core';
import type { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { OutputOf } from '@tsela/contract/route';
import { PROVIDER_DECIDES, setBy } from '@tsela/domain/accounts/account-settings';
import { EXTRA_RECIPIENTS_MAX } from '@tsela/domain/accounts/extra-recipients';
import type { AccountId } from '@tsela/domain/ids';
import { useSession } from '../shell/session.ts';
import { accountSettings as words } from '../strings/accounts.ts';
import { field } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useAddressBook, useServiceLevels } from './account-calls.ts';
import type { SettingName } from './account-settings-draft.ts';
import { NoticesTable } from './NoticesTable.tsx';
import { ParcelTypesEditor } from './ParcelTypesEditor.tsx';
import { rowsOf } from './parcel-types-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';

type Stored = OutputOf<typeof accountSettingsApi.settings>['account_settings'][number];

interface SettingProps {
  readonly account_id: AccountId;
  readonly name: SettingName;
  readonly one: Stored;
  readonly is_staff: boolean;
  readonly may_save: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Stored>) => void;
}

/** One setting of an account; staff fix it beside its control, and what is fixed its people read only. Source: screens S21. */
export function AccountSetting(props: SettingProps) {
  const { name, one, is_staff, may_save, onChange } = props;
  const { title } = useSession();
  const decided: readonly string[] = PROVIDER_DECIDES;
  const is_out_of_hand = one.is_fixed && !is_staff;
  return (
    <Stack as="fieldset" gap={4} disabled={!may_save || is_out_of_hand}>
      <Control {...props} help={is_out_of_hand ? setBy(title) : words.help[name]} />
      {is_staff && !decided.includes(name) && (
        <Checkbox
          size="xs"
          label={
            <>
              {words.fix}
              <span className="visually-hidden">: {words.labels[name]}</span>
            </>
          }
          checked={one.is_fixed}
          onChange={(event) => onChange({ is_fixed: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

type ControlProps = SettingProps & { readonly help: string };

function Control(props: ControlProps) {
  const { name, one, errors, onChange, help } = props;
  switch (name) {
    case 'auto_add_address_book':
    case 'require_customer_reference':
    case 'webhook_integration_enabled':
      return (
        <Checkbox
          label={words.labels[name]}
          description={help}
          checked={one.value === true}
          onChange={(event) => onChange({ value: event.currentTarget.checked })}
        />
      );
    case 'customer_reference_pattern':
      return (
        <TextInput
          {...field(words.labels[name], { name, errors })}
          description={help}
          value={textOf(one.value)}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      );
    case 'label_format':
      return (
        <SelectField
          {...field(words.labels[name], { name, errors })}
          description={help}
          value={textOf(one.value)}
          options={(['pdf', 'zpl'] as const).map((value) => ({ value, label: words.formats[value] }))}
          onChange={(value) => onChange({ value })}
        />
      );
    case 'default_service_level_code':
      return <UsualService {...props} />;
    case 'default_collection_address_book_id':
    case 'default_delivery_address_book_id':
      return <UsualAddress {...props} />;
    case 'parcel_types':
      return <ParcelTypesEditor rows={rowsOf(one.value)} help={help} errors={errors} onChange={(value) => onChange({ value })} />;
    case 'notification_extra_emails':
    case 'notification_extra_numbers':
      return (
        <Textarea
          {...field(words.labels[name], { name, errors })}
          description={help}
          autosize
          minRows={2}
          maxRows={EXTRA_RECIPIENTS_MAX}
          autoComplete="off"
          spellCheck={false}
          value={Array.isArray(one.value) ? one.value.map(String).join('\n') : ''}
          onChange={(event) => onChange({ value: event.currentTarget.value.split('\n') })}
        />
      );
    case 'notification_overrides':
      return <NoticesTable value={one.value} help={help} errors={errors} onChange={(value) => onChange({ value })} />;
  }
}

/** One of the services of the tariff; what is not offered any more is shown until another is chosen. */
function UsualService({ name, one, errors, onChange, help }: ControlProps) {
  const levels = useServiceLevels().data?.service_levels ?? [];
  const code = textOf(one.value);
  const is_unknown = code !== '' && !levels.some((level) => level.code === code);
  return (
    <SelectField
      {...field(words.labels[name], { name, errors })}
      description={help}
      value={code}
      options={[
        { value: '', label: words.noService },
        ...(is_unknown ? [{ value: code, label: words.goneService(code) }] : []),
        ...levels.map((level) => ({ value: level.code, label: `${level.name} (${level.code})` })),
      ]}
      onChange={(value) => onChange({ value })}
    />
  );
}

/** One of the account's saved contacts. */
function UsualAddress({ account_id, name, one, errors, onChange, help }: ControlProps) {
  const { value } = one;
  const entries = useAddressBook({ account_id, limit: 100 }).data?.address_books ?? [];
  const is_unknown = typeof value === 'number' && !entries.some(({ id }) => id === value);
  return (
    <SelectField
      {...field(words.labels[name], { name, errors })}
      description={help}
      value={typeof value === 'number' ? String(value) : ''}
      options={[
        { value: '', label: words.noAddress },
        ...(is_unknown ? [{ value: String(value), label: `#${String(value)}` }] : []),
        ...entries.map(({ id, name: title, address }) => ({ value: String(id), label: `${title} (${address.local_area})` })),
      ]}
      onChange={(chosen) => onChange({ value: chosen === '' ? null : Number(chosen) })}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
