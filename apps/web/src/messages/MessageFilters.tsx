import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { MESSAGE_STATUSES } from '@tsela/domain/messages/message-status';
import type { MessageStatus } from '@tsela/domain/messages/message-status';
import type { SearchValues } from '../shell/pages/address.ts';
import { messages } from '../strings/messages.ts';
import { SelectField } from '../ui/form/SelectField.tsx';

interface Narrowed {
  readonly channel?: MessageChannel;
  readonly status?: MessageStatus;
}

/** What an address narrows a list of messages to. */
export function narrowedBy(filters: SearchValues): Narrowed {
  const channel = MESSAGE_CHANNELS.find((each) => each === filters['channel']);
  const status = MESSAGE_STATUSES.find((each) => each === filters['status']);
  return { ...(channel && { channel }), ...(status && { status }) };
}

interface MessageFiltersProps {
  readonly narrowed: Narrowed;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** By which channel messages go, and what became of them. */
export function MessageFilters({ narrowed: { channel, status }, onChange }: MessageFiltersProps) {
  return (
    <>
      <SelectField
        aria-label={messages.channel}
        value={channel ?? ''}
        options={[
          { value: '', label: messages.anyChannel },
          ...MESSAGE_CHANNELS.map((value) => ({ value, label: messages.channels[value] })),
        ]}
        onChange={(chosen) => onChange({ channel: chosen || undefined })}
      />
      <SelectField
        aria-label={messages.status}
        value={status ?? ''}
        options={[
          { value: '', label: messages.anyStatus },
          ...MESSAGE_STATUSES.map((value) => ({ value, label: messages.statuses[value] })),
        ]}
        onChange={(chosen) => onChange({ status: chosen || undefined })}
      />
    </>
  );
}
