import { DRIVER_MESSAGE_LETTERS_MAX } from '@tsela/domain/tripsheets/driver-messages';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { sheetDesk as words } from '../../strings/tripsheets/desk.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { field } from '../../ui/form/field.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useDriverMessages, useSendDriverMessage } from '../driver-message-calls.ts';

/** What was said last; older messages say nothing of today. */
const SHOWN = 10;

interface MessageDialogProps {
  readonly driver: { readonly id: DriverId; readonly name: string };
  readonly onClose: () => void;
}

/** Tells a driver something, beside what was said before and whether they have read it. Source: screens S25. */
export function MessageDialog({ driver, onClose }: MessageDialogProps) {
  const read = useDriverMessages(driver.id, SHOWN);
  const send = useSendDriverMessage();
  const [text, setText] = useState('');
  const messages = read.data?.messages ?? [];
  return (
    <FormDialog
      title={words.messages(driver.name)}
      onClose={onClose}
      closeLabel={words.close}
      okLabel={words.send}
      is_pending={send.isPending}
      can_ok={text.trim() !== ''}
      fault={shownError(send.error ?? read.error)}
      onOk={() =>
        send.mutate(
          { driver_id: driver.id, text },
          {
            onSuccess: () => {
              setText('');
              tellDone(words.sent(driver.name));
            },
          },
        )
      }
    >
      <TextArea
        {...field(words.text, { name: 'text' })}
        maxLength={DRIVER_MESSAGE_LETTERS_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {read.isPending && <Skeleton height={80} />}
      {read.data && messages.length === 0 && <QuietText as="p">{words.noMessages}</QuietText>}
      <Lines>
        {messages.map(({ id, text: said, created_by_name, time_created, time_read }) => (
          <Stack as="li" key={id} gap={0}>
            <Text keepsLines>{said}</Text>
            <QuietText>
              {created_by_name} <DateTime instant={time_created} show="near" /> ·{' '}
              {time_read === null ? (
                words.unread
              ) : (
                <>
                  {words.readAt} <DateTime instant={time_read} show="near" />
                </>
              )}
            </QuietText>
          </Stack>
        ))}
      </Lines>
    </FormDialog>
  );
}
