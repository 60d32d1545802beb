import type { Message } from '@tsela/contract/messages/message-api';
import { useState } from 'react';
import { messages } from '../strings/messages.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';

/** What surely fits on the two lines that a list has for a message. */
const SHORT = 60;

/** What a message says: its subject and its beginning, and the whole where it is asked for. */
export function MessageWords({ message: { subject, body } }: { readonly message: Message }) {
  const [is_whole, setWhole] = useState(false);
  const is_long = body.length > SHORT || body.includes('\n');
  return (
    <Stack as="span" isBreakable align="start" gap={1}>
      {subject !== '' && <Text weight="strong">{subject}</Text>}
      <Text isBreakable isShort={!is_whole} keepsLines={is_whole}>
        {body}
      </Text>
      {is_long && (
        <LinkButton onClick={() => setWhole(!is_whole)}>{is_whole ? messages.showLess : messages.showWhole}</LinkButton>
      )}
    </Stack>
  );
}
