import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import type { AccountId } from '@tsela/domain/ids';
import { LONGEST_AUTH_KEY, LONGEST_WEBHOOK_URL, WEBHOOK_TOPICS, webhookChecks } from '@tsela/domain/integrations/webhook-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { webhooks as words } from '../strings/integrations.ts';
import { field } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { useChangeWebhook, useCreateWebhook } from './integration-calls.ts';
import { SecretShown } from './SecretShown.tsx';
import { changesOf, draftOf } from './webhook-draft.ts';
import type { WebhookDraft } from './webhook-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';

interface WebhookDialogProps {
  readonly account_id: AccountId;
  /** Left out, one is added. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Adds a webhook or changes one; a fresh signing secret is shown once. Source: screens S21. */
export function WebhookDialog({ account_id, webhook, onClose }: WebhookDialogProps) {
  const [creating, changing] = [useCreateWebhook(), useChangeWebhook()];
  const [draft, setDraft] = useState<WebhookDraft>(draftOf(webhook));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const saving = webhook ? changing : creating;
  const secret = saving.data?.signing_secret ?? null;
  if (secret !== null) return <SecretShown title={words.secretTitle} secret={secret} onClose={onClose} />;

  const change = (part: Partial<WebhookDraft>) => setDraft({ ...draft, ...part });
  const errors = { ...(saving.error && fieldErrors(saving.error)), ...faults };

  function handleOk(): void {
    const found = webhookChecks(draft);
    setFaults(Object.fromEntries(found.map(({ field: name, message }) => [name, message])));
    if (found.length > 0) return;
    const { url, topics, auth_key } = draft;
    if (!webhook) creating.mutate({ account_id, url, topics: [...topics], auth_key });
    else {
      const onSuccess = (answer: { readonly signing_secret: string | null }) => {
        if (answer.signing_secret === null) onClose();
      };
      changing.mutate(changesOf(webhook, draft), { onSuccess });
    }
  }

  return (
    <FormDialog
      title={webhook ? words.editTitle : words.addTitle}
      onClose={onClose}
      okLabel={webhook ? words.save : words.add}
      is_pending={saving.isPending}
      onOk={handleOk}
      fault={Object.keys(errors).length === 0 ? shownError(saving.error) : null}
      errors={errors}
    >
      <TextInput
        {...field(words.url, { name: 'url', is_required: true, errors })}
        description={words.urlHelp}
        value={draft.url}
        maxLength={LONGEST_WEBHOOK_URL}
        inputMode="url"
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={words.topics}
        error={errors['topics']}
        value={[...draft.topics]}
        onChange={(chosen) => change({ topics: WEBHOOK_TOPICS.filter((topic) => chosen.includes(topic)) })}
      >
        <Stack>
          {WEBHOOK_TOPICS.map((topic) => (
            <Checkbox key={topic} value={topic} label={words.topicNames[topic]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <PasswordInput
        {...field(words.authKey, { name: 'auth_key', is_optional: true, errors })}
        description={webhook?.has_auth_key ? words.authKeyKept : words.authKeyHelp}
        placeholder={webhook?.has_auth_key ? '***' : ''}
        value={draft.auth_key}
        maxLength={LONGEST_AUTH_KEY}
        autoComplete="off"
        onChange={(event) => change({ auth_key: event.currentTarget.value })}
      />
      {webhook?.has_auth_key && (
        <Checkbox
          label={words.noAuthKey}
          checked={draft.has_no_auth_key}
          onChange={(event) => change({ has_no_auth_key: event.currentTarget.checked })}
        />
      )}
      {webhook && (
        <Checkbox
          label={words.newSecret}
          description={words.newSecretHelp}
          checked={draft.new_secret}
          onChange={(event) => change({ new_secret: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
