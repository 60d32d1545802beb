import { PasswordInput, TextInput } from '@mantine/core';
import type { MessageChannelState } from '@tsela/contract/messages/message-channel-api';
import type { ProviderId } from '@tsela/domain/ids';
import { CHOICES_OF, GATEWAY_WORDS, isFreeChannel, isMessageGateway } from '@tsela/domain/messages/message-channels';
import type { MessageGatewayId, SenderChoice } from '@tsela/domain/messages/message-channels';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { tellDone } from '../shell/tell.ts';
import { messageChannels as words } from '../strings/messages-channels.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { AmountInput } from '../ui/form/AmountInput.tsx';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { changeOf, draftOf } from './channel-draft.ts';
import type { ChannelDraft } from './channel-draft.ts';
import { useSaveChannel } from './message-calls.ts';

interface ChannelDialogProps {
  readonly channel: MessageChannelState;
  /** Whose channel it is, where the platform changes that of a provider. */
  readonly provider_id: ProviderId | undefined;
  readonly onClose: () => void;
}

/** By whom messages of a channel go, and within what. */
export function ChannelDialog({ channel, provider_id, onClose }: ChannelDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(channel));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const saving = useSaveChannel();
  const refused = saving.error ? fieldErrors(saving.error) : {};
  const errors = { ...refused, ...typed };
  const name = words.channels[channel.channel];
  const change = (changes: Partial<ChannelDraft>) => setDraft({ ...draft, ...changes });

  function handleOk(): void {
    const wanted = changeOf(channel, draft);
    setTyped('errors' in wanted ? wanted.errors : {});
    if ('errors' in wanted) return;
    saving.mutate(
      { ...wanted.change, ...(provider_id && { provider_id }) },
      {
        onSuccess: () => {
          tellDone(words.saved(name));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={name}
      okLabel={words.save}
      is_pending={saving.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={Object.keys(refused).length === 0 ? shownError(saving.error) : null}
      errors={errors}
    >
      <SelectField
        {...field(words.gateway, { name: 'gateway', errors })}
        value={draft.gateway}
        options={CHOICES_OF[channel.channel].map((value) => ({ value, label: words.gateways[value] }))}
        // The options are exactly the choices.
        onChange={(gateway) => change({ gateway: gateway as SenderChoice })}
      />
      {isMessageGateway(draft.gateway) && (
        <Credentials gateway={draft.gateway} channel={channel} draft={draft} errors={errors} onChange={change} />
      )}
      {!isFreeChannel(channel.channel) && (
        <AmountInput
          {...field(words.price, { name: 'price', is_optional: true, errors })}
          description={words.priceHelp}
          value={draft.price}
          onChange={(price) => change({ price })}
        />
      )}
      <NumberField
        name="parts_monthly_max"
        label={words.limit[isFreeChannel(channel.channel) ? 'messages' : 'parts']}
        help={words.limitHelp}
        {...{ draft, errors }}
        onChange={change}
      />
      {provider_id !== undefined && (
        <NumberField
          name="platform_parts_monthly_max"
          label={words.platformLimit}
          help={words.platformLimitHelp}
          {...{ draft, errors }}
          onChange={change}
        />
      )}
      <NumberField name="alert_percent" label={words.alert} help={words.alertHelp} {...{ draft, errors }} onChange={change} />
    </FormDialog>
  );
}

interface NumberFieldProps extends DraftFieldsProps<ChannelDraft> {
  readonly name: 'parts_monthly_max' | 'platform_parts_monthly_max' | 'alert_percent';
  readonly label: string;
  readonly help: string;
}

/** A whole number that may be left out. */
function NumberField({ name, label, help, draft, errors, onChange }: NumberFieldProps) {
  return (
    <TextInput
      {...field(label, { name, is_optional: true, errors })}
      description={help}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
}

interface CredentialsProps extends DraftFieldsProps<ChannelDraft> {
  readonly gateway: MessageGatewayId;
  readonly channel: MessageChannelState;
}

function Credentials({ gateway, channel, draft, errors, onChange }: CredentialsProps) {
  const { credentials_id, secret, signing_secret } = GATEWAY_WORDS[gateway];
  const keeps = gateway === channel.gateway;
  return (
    <>
      <TextInput
        {...field(credentials_id, { name: 'credentials_id', is_required: true, errors })}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={draft.credentials_id}
        onChange={(event) => onChange({ credentials_id: event.currentTarget.value })}
      />
      <PasswordInput
        {...field(secret, { name: 'secret', is_required: !(keeps && channel.has_secret), errors })}
        {...(keeps && channel.has_secret && { description: words.secretKept })}
        autoComplete="new-password"
        maxLength={1000}
        value={draft.secret}
        onChange={(event) => onChange({ secret: event.currentTarget.value })}
      />
      {signing_secret !== null && (
        <PasswordInput
          {...field(signing_secret, { name: 'signing_secret', is_required: !(keeps && channel.has_signing_secret), errors })}
          {...(keeps && channel.has_signing_secret && { description: words.secretKept })}
          autoComplete="new-password"
          maxLength={200}
          value={draft.signing_secret}
          onChange={(event) => onChange({ signing_secret: event.currentTarget.value })}
        />
      )}
      {gateway === 'whatsapp-cloud' && (
        <TextInput
          {...field(words.language, { name: 'language', is_required: true, errors })}
          description={words.languageHelp}
          autoComplete="off"
          maxLength={5}
          value={draft.language}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
      )}
    </>
  );
}
