import { Button, TextInput } from '@mantine/core';
import { LONGEST_SUPPORT_MESSAGE, LONGEST_SUPPORT_SUBJECT, supportRequestChecks } from '@tsela/domain/messages/support-request';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { overview } from '../strings/overview.ts';
import { field, focusFirstError } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { useAskSupport } from './overview-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Form } from '../ui/form/Form.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';

const words = overview.help;
const EMPTY = { subject: '', message: '', shipment_reference: '' };

/** A message to the support address of the courier company. Source: screens S18. */
export function SupportForm() {
  const { user } = useSession();
  const ask = useAskSupport();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fault = Object.keys(errors).length === 0 ? shownError(ask.error) : null;

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    focusFirstError(problems);
  }

  function handleSubmit(): void {
    const problems = Object.fromEntries(supportRequestChecks(draft).map((each) => [each.field, each.message]));
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    const { shipment_reference, ...rest } = draft;
    const reference = shipment_reference.trim();
    ask.mutate(
      { ...rest, ...(reference !== '' && { shipment_reference: reference }) },
      { onSuccess: () => setDraft(EMPTY), onError: (error) => refuse(fieldErrors(error)) },
    );
  }

  const text = (key: keyof typeof draft) => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => setDraft({ ...draft, [key]: event.currentTarget.value }),
  });

  if (ask.isSuccess)
    return (
      <Panel title={words.write}>
        <Stack max={620} gap={4}>
          <Notice kind="info">
            {words.received} {words.answerTo(user?.email ?? '')}
          </Notice>
          <div>
            <Button variant="default" onClick={() => ask.reset()}>
              {words.another}
            </Button>
          </div>
        </Stack>
      </Panel>
    );
  return (
    <Panel title={words.write} aside={words.answerTo(user?.email ?? '')}>
      <Form max={620} onSubmit={handleSubmit}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        <TextInput
          {...field(words.subject, { name: 'subject', is_required: true, errors })}
          {...text('subject')}
          maxLength={LONGEST_SUPPORT_SUBJECT}
        />
        <TextInput
          {...field(words.reference, { name: 'shipment_reference', is_optional: true, errors })}
          {...text('shipment_reference')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <TextArea
          {...field(words.message, { name: 'message', is_required: true, errors })}
          {...text('message')}
          rows={5}
          maxLength={LONGEST_SUPPORT_MESSAGE}
        />
        <div>
          <Button type="submit" loading={ask.isPending}>
            {words.send}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
