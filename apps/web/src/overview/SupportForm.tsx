import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { LONGEST_GUEST_NAME } from '@tsela/domain/inbox/guest-rules';
import { LONGEST_SUPPORT_MESSAGE, LONGEST_SUPPORT_SUBJECT } from '@tsela/domain/messages/support-request';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { FilesToSend } from '../inbox/parts/FilesToSend.tsx';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { overview } from '../strings/overview.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import type { SupportDraft } from './support-draft.ts';
import { useSupportForm } from './use-support-form.ts';
import type { SupportEntries } from './use-support-form.ts';

const words = overview.help;

/** A message to the support of the courier company. A visitor says who they are and confirms it by a code. Source: screens S18. */
export function SupportForm() {
  const { user, audience, settings } = useSession();
  const is_visitor = user === null;
  const form = useSupportForm(is_visitor);
  const email = user?.email ?? form.draft.email.trim();
  // Only the inbox has room for files, and staff do not write into their own.
  const takes_files = isFeatureOn(settings, 'inbox') && audience !== 'staff' && (is_visitor || email !== '');

  if (form.is_sent)
    return (
      <Panel title={words.write}>
        <Stack max={620} gap={4}>
          <Notice kind="info">
            {words.received} {is_visitor && takes_files ? words.receivedGuest(email) : words.answerTo(email)}
          </Notice>
          <div>
            <Button variant="default" onClick={form.again}>
              {words.another}
            </Button>
          </div>
        </Stack>
      </Panel>
    );
  return (
    <Panel title={words.write} aside={is_visitor ? words.visitorsNote : words.answerTo(email)}>
      <Form max={620} onSubmit={form.handleSubmit}>
        {form.fault !== null && <Notice kind="error">{form.fault}</Notice>}
        {form.step === 'confirm' ? (
          <Confirm form={form} email={email} />
        ) : (
          <>
            {is_visitor && <Visitor form={form} />}
            <Message form={form} />
            {takes_files && <FilesToSend files={form.files} onChange={form.setFiles} />}
            <div>
              <Button type="submit" loading={form.is_busy}>
                {is_visitor ? words.goOn : words.send}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}

interface PartProps {
  readonly form: SupportEntries;
}

function textOf({ draft, setDraft }: SupportEntries, key: keyof SupportDraft) {
  return {
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => setDraft({ ...draft, [key]: event.currentTarget.value }),
  };
}

function Visitor({ form }: PartProps) {
  const { errors } = form;
  return (
    <>
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        {...textOf(form, 'name')}
        autoComplete="name"
        maxLength={LONGEST_GUEST_NAME}
      />
      <TextInput
        {...field(words.yourEmail, { name: 'email', is_required: true, errors })}
        {...textOf(form, 'email')}
        type="email"
        autoComplete="email"
        maxLength={255}
      />
    </>
  );
}

function Message({ form }: PartProps) {
  const { errors } = form;
  return (
    <>
      <TextInput
        {...field(words.subject, { name: 'subject', is_required: true, errors })}
        {...textOf(form, 'subject')}
        maxLength={LONGEST_SUPPORT_SUBJECT}
      />
      <TextInput
        {...field(words.reference, { name: 'shipment_reference', is_optional: true, errors })}
        {...textOf(form, 'shipment_reference')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
      <TextArea
        {...field(words.message, { name: 'message', is_required: true, errors })}
        {...textOf(form, 'message')}
        rows={5}
        maxLength={LONGEST_SUPPORT_MESSAGE}
      />
    </>
  );
}

/** The code of a visitor's e-mail, with the ways back. */
function Confirm({ form, email }: PartProps & { readonly email: string }) {
  return (
    <>
      <Sentence>{words.codeSent(email)}</Sentence>
      <TextInput
        {...field(words.code, { name: 'verification_code', is_required: true, errors: form.errors })}
        value={form.code}
        onChange={(event) => form.setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        maw={200}
      />
      <Row gap={4}>
        <Button type="submit" loading={form.is_busy}>
          {words.confirm}
        </Button>
        <Button variant="default" onClick={() => form.setStep('write')}>
          {words.change}
        </Button>
        <LinkButton onClick={() => form.sendCode(() => tellDone(words.newCodeSent))}>{words.newCode}</LinkButton>
      </Row>
    </>
  );
}
