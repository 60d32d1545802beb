import { PasswordInput, TextInput } from '@mantine/core';
import type { Integration } from '@tsela/contract/integrations/integration-api';
import { REQUEST_METHODS, hasBody } from '@tsela/domain/integrations/integration-types';
import type { OutgoingType, RequestMethod } from '@tsela/domain/integrations/integration-types';
import { AUTH_KINDS, LONGEST_INTEGRATION_NAME } from '@tsela/domain/integrations/outgoing-checks';
import type { AuthKind } from '@tsela/domain/integrations/outgoing-checks';
import { LONGEST_AUTH_KEY, LONGEST_WEBHOOK_URL } from '@tsela/domain/integrations/webhook-rules';
import { partners as words } from '../strings/integrations-partners.ts';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { BodyTemplate } from './BodyTemplate.tsx';
import { EventChoice } from './EventChoice.tsx';
import { HeaderRows } from './HeaderRows.tsx';
import type { PartnerDraft } from './partner-draft.ts';

interface PartnerFieldsProps extends DraftFieldsProps<PartnerDraft> {
  readonly type: OutgoingType;
  /** What is stored; null for one that is being set up. */
  readonly stored: Integration['outgoing'] | null;
}

/** How another system is called. Source: screens S40. */
export function PartnerFields({ type, draft, errors, stored, onChange }: PartnerFieldsProps) {
  const fields = { draft, errors, onChange };
  const is_call = type === 'api-outgoing';
  return (
    <>
      <Panel title={words.basics}>
        <Tiles columns={2} gap={4}>
          <TextInput
            {...field(words.name, { name: 'name', is_required: true, errors })}
            description={words.nameHelp}
            maxLength={LONGEST_INTEGRATION_NAME}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            {...field(words.partner, { name: 'partner', is_optional: true, errors })}
            description={words.partnerHelp}
            maxLength={LONGEST_INTEGRATION_NAME}
            autoComplete="off"
            value={draft.partner}
            onChange={(event) => onChange({ partner: event.currentTarget.value })}
          />
        </Tiles>
      </Panel>
      <EventChoice {...fields} />
      <Panel title={words.call}>
        <Stack gap={4}>
          <TextInput
            {...field(words.url, { name: 'url', is_required: true, errors })}
            description={is_call ? words.urlHelp : words.webhookUrlHelp}
            inputMode="url"
            autoComplete="off"
            maxLength={LONGEST_WEBHOOK_URL}
            value={draft.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
          />
          <Tiles columns={2} gap={4}>
            {is_call && (
              <SelectField
                {...field(words.method, { name: 'request_method', errors })}
                value={draft.request_method}
                options={REQUEST_METHODS.map((value) => ({ value, label: words.methods[value] }))}
                // The options are exactly the methods.
                onChange={(method) => onChange({ request_method: method as RequestMethod })}
              />
            )}
            <TextInput
              {...field(words.timeout, { name: 'timeout_s', errors })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={draft.timeout_s}
              onChange={(event) => onChange({ timeout_s: event.currentTarget.value })}
            />
          </Tiles>
          <HeaderRows {...fields} />
        </Stack>
      </Panel>
      <Authentication {...fields} has_secret={stored?.has_secret ?? false} />
      {is_call && hasBody(draft.request_method) && <BodyTemplate {...fields} />}
      {!is_call && <Sentence>{words.asItIs}</Sentence>}
    </>
  );
}

interface AuthenticationProps extends DraftFieldsProps<PartnerDraft> {
  readonly has_secret: boolean;
}

function Authentication({ draft, errors, onChange, has_secret }: AuthenticationProps) {
  const { auth_kind } = draft;
  const name_label = auth_kind in words.authNames ? words.authNames[auth_kind as keyof typeof words.authNames] : null;
  return (
    <Panel title={words.auth}>
      <Stack gap={4}>
        <SelectField
          {...field(words.authKind, { name: 'auth_kind', errors })}
          value={auth_kind}
          options={AUTH_KINDS.map((value) => ({ value, label: words.authKinds[value] }))}
          // The options are exactly the kinds.
          onChange={(kind) => onChange({ auth_kind: kind as AuthKind, auth_secret: '' })}
        />
        {auth_kind === 'oauth-client' && (
          <Tiles columns={2} gap={4}>
            <TextInput
              {...field(words.authUrl, { name: 'auth_url', is_required: true, errors })}
              inputMode="url"
              autoComplete="off"
              maxLength={LONGEST_WEBHOOK_URL}
              value={draft.auth_url}
              onChange={(event) => onChange({ auth_url: event.currentTarget.value })}
            />
            <TextInput
              {...field(words.authScope, { name: 'auth_scope', is_optional: true, errors })}
              autoComplete="off"
              maxLength={200}
              value={draft.auth_scope}
              onChange={(event) => onChange({ auth_scope: event.currentTarget.value })}
            />
          </Tiles>
        )}
        {auth_kind !== 'none' && (
          <Tiles columns={2} gap={4}>
            {name_label !== null && (
              <TextInput
                {...field(name_label, { name: 'auth_name', is_required: true, errors })}
                autoComplete="off"
                maxLength={200}
                value={draft.auth_name}
                onChange={(event) => onChange({ auth_name: event.currentTarget.value })}
              />
            )}
            <PasswordInput
              {...field(words.authSecrets[auth_kind], { name: 'auth_secret', is_required: !has_secret, errors })}
              {...(has_secret && { description: words.secretKept, placeholder: '***' })}
              autoComplete="new-password"
              maxLength={LONGEST_AUTH_KEY}
              value={draft.auth_secret}
              onChange={(event) => onChange({ auth_secret: event.currentTarget.value })}
            />
          </Tiles>
        )}
      </Stack>
    </Panel>
  );
}
