import { Button } from '../ui/act/Button.tsx';
import { tellFailure } from '../shell/tell.ts';
import { driverMessages as words } from '../strings/tripsheets/messages.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { useDriverMessages, useReadDriverMessages } from './driver-message-calls.ts';

/** As many as are shown at once; the others follow when these are read. */
const SHOWN = 20;

/** What the office told the signed-in driver and they have not read yet, until they say that they have. Source: screens S25, S26. */
export function OfficeMessages() {
  const read = useDriverMessages(null, SHOWN);
  const mark = useReadDriverMessages();
  const unread = (read.data?.messages ?? []).filter(({ time_read }) => time_read === null);
  const [newest] = unread;
  if (!newest) return null;
  return (
    <Notice kind="info">
      <Stack gap={3}>
        <strong>{words.fromOffice}</strong>
        {unread.toReversed().map(({ id, text, created_by_name, time_created }) => (
          <Stack key={id} gap={0}>
            <Text keepsLines>{text}</Text>
            <QuietText>
              {created_by_name} <DateTime instant={time_created} show="near" />
            </QuietText>
          </Stack>
        ))}
        <Button size="md" loading={mark.isPending} onClick={() => mark.mutate({ up_to_id: newest.id }, { onError: tellFailure })}>
          {unread.length === 1 ? words.read : words.readAll(unread.length)}
        </Button>
      </Stack>
    </Notice>
  );
}
