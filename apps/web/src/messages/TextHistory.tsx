import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { shownError } from '../api/api-error.ts';
import { messageTexts as words } from '../strings/messages-texts.ts';
import { useMay } from '../shell/session.ts';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { useTextChanges } from './text-calls.ts';
import { changesOf } from './text-draft.ts';

/** Who changed a text, from what to what. */
export function TextHistory({ text_key }: { readonly text_key: TemplateKey }) {
  return useMay('API_/audit/events:GET') ? <Changes text_key={text_key} /> : null;
}

function Changes({ text_key }: { readonly text_key: TemplateKey }) {
  const read = useTextChanges();
  const changes = changesOf(read.data?.audit_events ?? [], text_key);
  return (
    <details>
      <summary>{words.history}</summary>
      {read.error && <Notice kind="error">{shownError(read.error)}</Notice>}
      {read.data && changes.length === 0 && <QuietText>{words.noHistory}</QuietText>}
      {changes.length > 0 && (
        <Timeline
          label={words.history}
          entries={changes.map(({ id, instant, actor, was, became }) => ({
            id,
            instant,
            title: actor,
            detail: (
              <Stack gap={1}>
                <Said term={words.was} text={was} />
                <Said term={words.became} text={became} />
              </Stack>
            ),
          }))}
        />
      )}
    </details>
  );
}

function Said({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <Text as="div" isBreakable keepsLines>
      <Text weight="strong">{term}: </Text>
      {text}
    </Text>
  );
}
