import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BulkButton } from '../ui/act/BulkButton.tsx';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { IconButton } from '../ui/act/IconButton.tsx';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { LONG, nothing } from './samples.ts';

const STATES = ['rest', 'hover', 'focus'] as const;

/** Buttons. */
export function ActParts() {
  return (
    <Panel title="Act">
      <Stack gap={4}>
        {STATES.map((state) => (
          <Row key={state} data-force={state}>
            <Button onClick={nothing}>{state}</Button>
            <Button variant="default">Other</Button>
            <Button color="red">Dangerous</Button>
            <IconButton label="Edit" Icon={IconPencil} />
            <IconButton label="Remove" Icon={IconTrash} variant="default" />
            <LinkButton onClick={nothing}>Show all</LinkButton>
            <CopyButton value="7K4QXM" label="Copy reference" />
            <PlainButton onClick={nothing}>Visitor</PlainButton>
            <BulkButton onClick={nothing}>On what is ticked</BulkButton>
          </Row>
        ))}
        <Row>
          <Button disabled>Off</Button>
          <Button loading>Under way</Button>
          <IconButton label="Edit" Icon={IconPencil} disabled />
          <LinkButton onClick={nothing} disabled>
            Off
          </LinkButton>
          <Button>{LONG}</Button>
        </Row>
      </Stack>
    </Panel>
  );
}

const WRONG = {
  name: 'Please enter a name.',
  mail: 'Please enter an e-mail address.',
  street: 'Please enter a street.',
  city: 'Please enter a town.',
  code: 'A postal code has four digits.',
};

/** Fields and forms. */
export function FormParts() {
  const [is_on, setOn] = useState(true);
  const [speed, setSpeed] = useState<'day' | 'night'>('day');
  const fields = (errors: Readonly<Record<string, string>>, is_off: boolean) => (
    <Tiles columns={2} gap={4} align="start">
      <TextInput {...field('Name', { name: 'name', is_required: true, errors })} disabled={is_off} defaultValue="Thandi" />
      <PasswordInput {...field('Password', { name: 'mail', is_optional: true, errors })} disabled={is_off} />
      <SelectField
        {...field('Town', { name: 'city', errors })}
        value="a"
        options={[{ value: 'a', label: LONG }]}
        onChange={nothing}
        disabled={is_off}
      />
      <Checkbox label="Parcels are sorted here" description={LONG} disabled={is_off} />
    </Tiles>
  );
  return (
    <Panel title="Form">
      <Stack gap={6}>
        {STATES.map((state) => (
          <div key={state} data-force={state}>
            {fields({}, false)}
          </div>
        ))}
        <Form onSubmit={nothing} errors={WRONG}>
          {fields(WRONG, false)}
        </Form>
        {fields({}, true)}
        <div data-read-only>{fields({}, true)}</div>
        <Row gap={4}>
          <Switch label="Sent by SMS" is_on={is_on} onChange={setOn} />
          <Choice
            label="Speed"
            value={speed}
            options={[
              { value: 'day', label: 'By day' },
              { value: 'night', label: 'Overnight' },
            ]}
            onChange={setSpeed}
          />
        </Row>
      </Stack>
    </Panel>
  );
}

/** What is said about what happened. */
export function FeedbackParts() {
  const [is_open, setOpen] = useState(false);
  return (
    <Panel title="Feedback">
      <Stack gap={3}>
        {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
          <Notice key={kind} kind={kind} onDismiss={nothing} {...(kind === 'error' && { onRetry: nothing })}>
            {LONG}
          </Notice>
        ))}
        <EmptyState title="No shipments yet" text={LONG} action={<Button>Send a parcel</Button>} />
        <Skeleton height={40} />
        <Row>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
          <Button variant="default" onClick={() => showToast({ text: LONG, variant: 'success' })}>
            Show a message
          </Button>
        </Row>
        {is_open && (
          <FormDialog
            title="Close branch"
            okLabel="Close it"
            is_dangerous
            is_pending={false}
            onOk={nothing}
            onClose={() => setOpen(false)}
          >
            <TextInput {...field('Reason', { name: 'reason', errors: { reason: 'Please say why.' } })} />
          </FormDialog>
        )}
      </Stack>
    </Panel>
  );
}
