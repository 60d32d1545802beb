import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { blockedList as words } from '../strings/users.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { useTestBlocked } from './blocked-list-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { LineForm } from '../ui/form/LineForm.tsx';

/** Shows whether a visitor would be stopped, and by which entry. Source: screens S38. */
export function TestBlocked() {
  const [value, setValue] = useState('');
  const testing = useTestBlocked();
  const found = testing.data?.blocked_entries;
  const tested = testing.variables?.value ?? '';

  function handleSubmit(): void {
    if (value.trim() !== '') testing.mutate({ value: value.trim() });
  }

  return (
    <Panel title={words.test}>
      <LineForm isEven onSubmit={handleSubmit} isOff={testing.isPending}>
        <TextInput
          label={words.testLabel}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={testing.isPending}>
          {words.testNow}
        </Button>
      </LineForm>
      <div role="status">
        {testing.error && <Notice kind="error">{shownError(testing.error)}</Notice>}
        {found?.length === 0 && <Sentence>{words.notStopped(tested)}</Sentence>}
        {found && found.length > 0 && (
          <Stack as="ul" gap={1}>
            {found.map(({ id, value: blocked, reason }) => (
              <li key={id}>{words.stopped(tested, blocked, reason)}</li>
            ))}
          </Stack>
        )}
      </div>
    </Panel>
  );
}
