import { Checkbox, TextInput } from '@mantine/core';
import type { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { OutputOf } from '@tsela/contract/route';
import { PROVIDER_DECIDES, setBy } from '@tsela/domain/accounts/account-settings';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { accounts, accountSettings as words } from '../strings/accounts.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { field, focusFirstError } from '../ui/field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { SelectField } from '../users/parts/SelectField.tsx';
import classes from './Accounts.module.css';
import { useAccountSettings, useAddressBook, useSaveAccountSettings } from './account-calls.ts';
import { SHOWN_SETTINGS, changedSettings } from './account-settings-draft.ts';
import type { SettingName } from './account-settings-draft.ts';

type Settings = OutputOf<typeof accountSettingsApi.settings>['account_settings'];

/** The settings of an account: staff set and fix them, its owner sets what is not fixed. Source: screens S21, S44. */
export function AccountSettingsForm({ account_id }: { readonly account_id: AccountId }) {
  const read = useAccountSettings(account_id);
  if (read.data) return <Loaded account_id={account_id} saved={read.data.account_settings} />;
  if (!read.error) return <Skeleton height={320} />;
  return (
    <Notice kind="error" onRetry={() => void read.refetch()}>
      {shownError(read.error)}
    </Notice>
  );
}

function Loaded({ account_id, saved }: { readonly account_id: AccountId; readonly saved: Settings }) {
  const { user } = useSession();
  const is_staff = isStaff(user);
  const may_save = useMay('API_/accounts/settings:POST');
  const [edited, setEdited] = useState<Settings | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useSaveAccountSettings();
  const shown = edited ?? saved;
  const changed = changedSettings(saved, shown, { is_staff });
  useUnsavedGuard(changed.length > 0);

  function handleChange(setting: string, change: Partial<Settings[number]>): void {
    setEdited(shown.map((each) => (each.setting === setting ? { ...each, ...change } : each)));
  }

  function handleSave(): void {
    setErrors({});
    saving.mutate(
      { account_id, settings: changed },
      {
        onSuccess: () => {
          setEdited(null);
          showToast({ text: words.saved, variant: 'success' });
        },
        onError: (error) => {
          setErrors(fieldErrors(error));
          setTimeout(() => focusFirstError(fieldErrors(error)));
        },
      },
    );
  }

  return (
    <>
      <div className={classes['form']}>
        <ErrorSummary errors={errors} />
        <Panel title={words.groups.shipments}>
          <div className={classes['fields']}>
            {SHOWN_SETTINGS.map((name) => {
              const one = shown.find(({ setting }) => setting === name);
              return (
                one && (
                  <Setting
                    key={name}
                    account_id={account_id}
                    name={name}
                    one={one}
                    is_staff={is_staff}
                    may_save={may_save}
                    errors={errors}
                    onChange={(change) => handleChange(name, change)}
                  />
                )
              );
            })}
          </div>
        </Panel>
      </div>
      {changed.length > 0 && (
        <SaveBar
          note={accounts.changes}
          error={saving.error && shownError(saving.error)}
          isSaving={saving.isPending}
          onSave={handleSave}
          onCancel={() => {
            setEdited(null);
            setErrors({});
            saving.reset();
          }}
        />
      )}
    </>
  );
}

interface SettingProps {
  readonly account_id: AccountId;
  readonly name: SettingName;
  readonly one: Settings[number];
  readonly is_staff: boolean;
  readonly may_save: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Settings[number]>) => void;
}

function Setting(props: SettingProps) {
  const { name, one, is_staff, may_save, onChange } = props;
  const { title } = useSession();
  const decided: readonly string[] = PROVIDER_DECIDES;
  const is_out_of_hand = one.is_fixed && !is_staff;
  return (
    <fieldset className={classes['fields']} disabled={!may_save || is_out_of_hand}>
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
    </fieldset>
  );
}

function Control({ account_id, name, one, errors, onChange, help }: SettingProps & { readonly help: string }) {
  const label = words.labels[name];
  const props = field(label, { name, errors });
  switch (name) {
    case 'auto_add_address_book':
      return (
        <Checkbox
          label={label}
          description={help}
          checked={one.value === true}
          onChange={(event) => onChange({ value: event.currentTarget.checked })}
        />
      );
    case 'default_service_level_code':
      return (
        <TextInput
          {...props}
          description={help}
          value={typeof one.value === 'string' ? one.value : ''}
          maxLength={60}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      );
    case 'default_collection_address_book_id':
      return <CollectionAddress account_id={account_id} props={props} help={help} value={one.value} onChange={onChange} />;
  }
}

interface CollectionAddressProps {
  readonly account_id: AccountId;
  readonly props: ReturnType<typeof field>;
  readonly help: string;
  readonly value: unknown;
  readonly onChange: SettingProps['onChange'];
}

/** One of the account's saved contacts. */
function CollectionAddress({ account_id, props, help, value, onChange }: CollectionAddressProps) {
  const entries = useAddressBook({ account_id, limit: 100 }).data?.address_books ?? [];
  const is_unknown = typeof value === 'number' && !entries.some(({ id }) => id === value);
  return (
    <SelectField
      {...props}
      description={help}
      value={typeof value === 'number' ? String(value) : ''}
      options={[
        { value: '', label: words.noAddress },
        ...(is_unknown ? [{ value: String(value), label: `#${String(value)}` }] : []),
        ...entries.map(({ id, name, address }) => ({ value: String(id), label: `${name} (${address.local_area})` })),
      ]}
      onChange={(chosen) => onChange({ value: chosen === '' ? null : Number(chosen) })}
    />
  );
}
