import { PasswordInput, TextInput } from '@mantine/core';
import type { BranchId } from '@tsela/domain/ids';
import { gatewayTexts } from '@tsela/domain/gateways/payment-gateways';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { branchCredentials as words } from '../../strings/providers-records.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { field } from '../../ui/form/field.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useSaveBranchCredentials } from '../branch-calls.ts';

export type Credentials = readonly { readonly setting: string; readonly value: string }[];

interface CredentialsDialogProps {
  readonly id: BranchId;
  readonly credentials: Credentials;
  readonly onClose: () => void;
}

const LABELS: Readonly<Record<string, string>> = gatewayTexts('label');

/** What a branch has of its own at each payment gateway. Source: screens S50, KEY-PAY-05. */
export function CredentialsDialog({ id, credentials, onClose }: CredentialsDialogProps) {
  const [draft, setDraft] = useState(credentials);
  const saving = useSaveBranchCredentials();
  const errors = saving.error ? fieldErrors(saving.error) : {};

  function handleOk(): void {
    const onSuccess = () => {
      showToast({ text: words.saved, variant: 'success' });
      onClose();
    };
    saving.mutate({ id, credentials: draft.map((each) => ({ ...each })) }, { onSuccess });
  }

  return (
    <FormDialog
      title={words.title}
      okLabel={words.save}
      is_pending={saving.isPending}
      is_wide
      onClose={onClose}
      onOk={handleOk}
      fault={Object.keys(errors).length === 0 ? shownError(saving.error) : null}
      errors={errors}
      hasSummary
    >
      <Sentence>{words.help}</Sentence>
      {draft.map(({ setting, value }) => {
        const Input = isSettingKey(setting) && settingOf(setting).reader === 'secret' ? PasswordInput : TextInput;
        return (
          <Input
            key={setting}
            {...field(LABELS[setting] ?? setting, { name: setting, errors, is_optional: true })}
            autoComplete="off"
            maxLength={200}
            value={value}
            onChange={({ currentTarget }) =>
              setDraft(draft.map((each) => (each.setting === setting ? { setting, value: currentTarget.value } : each)))
            }
          />
        );
      })}
    </FormDialog>
  );
}
