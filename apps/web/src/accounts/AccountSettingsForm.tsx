import type { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { accounts, accountSettings as words } from '../strings/accounts.ts';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { focusFirstError } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { AccountSetting } from './AccountSetting.tsx';
import { useAccountSettings, useSaveAccountSettings } from './account-calls.ts';
import { SETTING_GROUPS, changedSettings } from './account-settings-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { useRead } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { TagChips } from '../ui/show/TagChips.tsx';
import { Sentence } from '../ui/show/Text.tsx';

type Read = OutputOf<typeof accountSettingsApi.settings>;
type Settings = Read['account_settings'];

/** The settings of an account: staff set and fix them, its owner sets what is not fixed. Source: screens S21, S44. */
export function AccountSettingsForm({ account_id }: { readonly account_id: AccountId }) {
  const read = useAccountSettings(account_id);
  if (read.data) return <Loaded account_id={account_id} read={read.data} />;
  if (!read.error) return <Skeleton height={320} />;
  return (
    <Notice kind="error" onRetry={() => void read.refetch()}>
      {shownError(read.error)}
    </Notice>
  );
}

function Loaded({ account_id, read }: { readonly account_id: AccountId; readonly read: Read }) {
  const { user } = useSession();
  const is_staff = isStaff(user);
  const may_save = useMay('API_/accounts/settings:POST');
  // What others save during the editing is read anew, but the edits keep what they began with.
  const [edited, setEdited] = useState<{ readonly settings: Settings; readonly based_on: string } | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useSaveAccountSettings();
  const saved = read.account_settings;
  const shown = edited?.settings ?? saved;
  const based_on = edited?.based_on ?? read.current_time;
  const changed = changedSettings(saved, shown, { is_staff });
  useUnsavedGuard(changed.length > 0);

  function handleChange(setting: string, change: Partial<Settings[number]>): void {
    const settings = shown.map((each) => (each.setting === setting ? { ...each, ...change } : each));
    setEdited({ settings, based_on });
  }

  function handleSave(): void {
    setErrors({});
    saving.mutate(
      { account_id, settings: changed, based_on },
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
      <Stack gap={4} max={860}>
        <ErrorSummary errors={errors} />
        {SETTING_GROUPS.filter(({ is_for_staff }) => is_staff || !is_for_staff).map((group) => (
          <Panel key={group.key} title={words.groups[group.key]}>
            <Stack gap={4}>
              {group.settings.map((name) => {
                const one = shown.find(({ setting }) => setting === name);
                return (
                  one && (
                    <AccountSetting
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
            </Stack>
          </Panel>
        ))}
        <OfferedTags />
      </Stack>
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

/** The tags that the provider offers to accounts; staff find the way to where that is decided. Source: screens S21. */
function OfferedTags() {
  const { user, general } = useSession();
  const is_staff = isStaff(user);
  const may_change = useMay('API_/tags:PATCH') && is_staff;
  const read = useRead(tagApi.list, is_staff ? { type: 'shipment' } : null);
  const own = (general?.shipment_tags ?? []).map((tag) => ({ ...tag, colour: 'grey' as const }));
  const tags = is_staff ? (read.data?.tags ?? []).filter((tag) => tag.is_offered_to_accounts) : own;
  if (is_staff && !read.data) return null;
  return (
    <Panel title={words.tags}>
      <Stack gap={4}>
        <Sentence>{tags.length === 0 ? words.noTags : is_staff ? words.tagsOfCustomers : words.tagsOffered}</Sentence>
        <TagChips tags={tags} />
        {may_change && <AppLink href={paths.tags({ type: 'shipment' })}>{words.offerTags}</AppLink>}
      </Stack>
    </Panel>
  );
}
