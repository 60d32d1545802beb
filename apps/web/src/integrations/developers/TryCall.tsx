import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { developers as words } from '../../strings/integrations-developers.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CodeSample } from './CodeSample.tsx';
import type { ApiCall } from './api-document.ts';
import { useTryCall } from './developers-calls.ts';

/** Makes a call with the key that was entered, and shows what came back. */
export function TryCall({ call, api_key }: { readonly call: ApiCall; readonly api_key: string }) {
  const trying = useTryCall();
  const [text, setText] = useState(() => JSON.stringify(call.sent, null, 2));
  const sent = objectIn(text);
  const name = `${call.method} ${call.path}`;
  return (
    <BareForm onSubmit={() => sent && trying.mutate({ call, key: api_key, sent })}>
      <Stack>
        <Text as="h3" weight="strong">
          {words.tryIt}
        </Text>
        <TextArea
          label={words.sent(name)}
          value={text}
          rows={Math.min(text.split('\n').length + 1, 16)}
          spellCheck={false}
          error={sent === null ? words.wrongJson : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Row>
          <Button type="submit" variant="default" loading={trying.isPending} disabled={sent === null}>
            {words.send}
          </Button>
        </Row>
        {trying.error && <Notice kind="error">{words.notReached}</Notice>}
        {trying.data && (
          <div role="status">
            <QuietText>{words.answered(trying.data.status, trying.data.limit)}</QuietText>
            <CodeSample label={words.answerOf(name)} text={trying.data.text} />
          </div>
        )}
      </Stack>
    </BareForm>
  );
}

/** The object that a text is; null where it is none. */
function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
