import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { Suppression } from '@tsela/contract/messages/message-channel-api';
import type { ProviderId } from '@tsela/domain/ids';
import { ADDRESSED_CHANNELS } from '@tsela/domain/messages/message-channels';
import type { AddressedChannel } from '@tsela/domain/messages/message-channels';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { tellDone, toastServerMessage } from '../shell/tell.ts';
import { messageChannels, suppressions as words } from '../strings/messages-channels.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { field } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { listInput } from '../ui/table/list-view.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { useSuppress, useSuppressions, useUnsuppress } from './message-calls.ts';

/** Recipients who are not written to. Source: screens S52. */
export function SuppressionsTab() {
  const { view, filters, changeFilters } = useListAddress();
  const sought = filters['search'] ?? '';
  const read = useSuppressions({ ...listInput(view), ...(sought !== '' && { recipient: sought }) });
  const may_lift = useMay('API_/messages/suppressions:DELETE');
  return (
    <ListTable
      label={words.label}
      columns={may_lift ? [...COLUMNS, LIFT] : COLUMNS}
      rows={read.data?.suppressions}
      rowName={({ recipient }) => recipient}
      read={read}
      empty={sought === '' ? words.empty : words.none}
      card={(one) => (
        <>
          <strong>{one.recipient}</strong>
          <span>
            {messageChannels.channels[one.channel]} · {words.reasons[one.reason]}
          </span>
          <QuietText>
            <DateTime instant={one.time_created} />
          </QuietText>
        </>
      )}
      {...(may_lift && { cardAction: (one: Suppression) => <LiftButton one={one} /> })}
      onClearFilters={sought === '' ? undefined : () => changeFilters({ search: undefined })}
    />
  );
}

const COLUMNS: readonly Column<Suppression>[] = [
  { key: 'recipient', header: words.recipient, render: ({ recipient }) => <Text isBreakable>{recipient}</Text> },
  { key: 'channel', header: words.channel, width: 140, render: ({ channel }) => messageChannels.channels[channel] },
  { key: 'reason', header: words.reason, width: 180, render: ({ reason }) => words.reasons[reason] },
  { key: 'time', header: words.time, width: 170, render: ({ time_created }) => <DateTime instant={time_created} /> },
];

const LIFT: Column<Suppression> = {
  key: 'lift',
  header: words.actions,
  is_header_hidden: true,
  width: 140,
  render: (one) => <LiftButton one={one} />,
};

interface LiftButtonProps {
  readonly one: Pick<Suppression, 'id' | 'recipient'>;
  /** Whose suppression it is, where that is not the user's own provider. */
  readonly provider_id?: ProviderId;
}

export function LiftButton({ one, provider_id }: LiftButtonProps) {
  const lifting = useUnsuppress();
  return (
    <Button
      variant="default"
      aria-label={words.liftOf(one.recipient)}
      loading={lifting.isPending}
      onClick={() => lifting.mutate({ id: one.id, ...(provider_id && { provider_id }) }, toastServerMessage())}
    >
      {words.lift}
    </Button>
  );
}

interface SuppressDialogProps {
  /** Who writes to them no more, where that is not the user's own provider. */
  readonly provider_id?: ProviderId;
  readonly onClose: () => void;
}

/** Keeps a recipient from being written to, at the wish of staff. */
export function SuppressDialog({ provider_id, onClose }: SuppressDialogProps) {
  const [draft, setDraft] = useState<{ channel: AddressedChannel; recipient: string }>({ channel: 'sms', recipient: '' });
  const saving = useSuppress();
  const errors = saving.error ? fieldErrors(saving.error) : {};

  function handleOk(): void {
    saving.mutate(
      { ...draft, ...(provider_id && { provider_id }) },
      {
        onSuccess: ({ message }) => {
          tellDone(message);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.addTitle}
      okLabel={words.addOk}
      is_pending={saving.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={Object.keys(errors).length === 0 ? shownError(saving.error) : null}
      errors={errors}
    >
      <SelectField
        {...field(words.channel, { name: 'channel', errors })}
        value={draft.channel}
        options={ADDRESSED_CHANNELS.map((value) => ({ value, label: messageChannels.channels[value] }))}
        // The options are exactly the channels.
        onChange={(channel) => setDraft({ ...draft, channel: channel as AddressedChannel })}
      />
      <TextInput
        {...field(words.address, { name: 'recipient', is_required: true, errors })}
        autoComplete="off"
        maxLength={255}
        data-autofocus
        value={draft.recipient}
        onChange={(event) => setDraft({ ...draft, recipient: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
