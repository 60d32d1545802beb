import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useSaveSettings, useSettings } from '../providers/settings-calls.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Form } from '../ui/form/Form.tsx';

const KEY = 'default_account_code';

/** Which account visitors of a provider belong to; a setting of that provider. Source: screens S51, PERM-100. */
export function DefaultAccount({ provider }: { readonly provider: Pick<ProviderInUse, 'id'> }) {
  const read = useSettings(provider.id);
  const { saving } = useSaveSettings(provider.id);
  const [edited, setEdited] = useState<string | null>(null);
  const usual = String(settingOf(KEY).default);
  const stored = read.data?.settings.find(({ setting }) => setting === KEY)?.value;
  const code = edited ?? (typeof stored === 'string' ? stored : '');
  const told = saving.error ? (fieldErrors(saving.error)[KEY] ?? shownError(saving.error)) : null;

  function handleSubmit(): void {
    const wanted = code.trim();
    const input = wanted === '' ? { settings: [], reset: [KEY] } : { settings: [{ setting: KEY, value: wanted }] };
    saving.mutate(
      { provider_id: provider.id, ...input },
      {
        onSuccess: () => {
          setEdited(null);
          showToast({ text: words.defaultAccountSaved, variant: 'success' });
        },
      },
    );
  }

  if (read.error) return null;
  return (
    <Panel title={words.defaultAccount}>
      <Form onSubmit={handleSubmit}>
        {told !== null && <Notice kind="error">{told}</Notice>}
        <TextInput
          {...field(words.defaultAccount, { name: KEY, is_optional: true })}
          description={`${words.defaultAccountHelp} ${words.defaultAccountUsual(usual)}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          disabled={read.isPending}
          placeholder={usual}
          value={code}
          onChange={(event) => setEdited(event.currentTarget.value)}
        />
        <Row align="end" gap={3}>
          <Button type="submit" variant="default" disabled={edited === null} loading={saving.isPending}>
            {words.saveDefaultAccount}
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}
