import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BareButton } from '../ui/act/BareButton.tsx';
import { BulkButton } from '../ui/act/BulkButton.tsx';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { IconButton } from '../ui/act/IconButton.tsx';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { MenuButton } from '../ui/act/MenuButton.tsx';
import { PlainButton } from '../ui/act/PlainButton.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SideSheet } from '../ui/feedback/SideSheet.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { BareForm } from '../ui/form/BareForm.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { field } from '../ui/form/field.tsx';
import { EntryForm } from '../ui/form/EntryForm.tsx';
import { Form } from '../ui/form/Form.tsx';
import { LineForm } from '../ui/form/LineForm.tsx';
import { MomentInput } from '../ui/form/MomentInput.tsx';
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
            <MenuButton
              label="More"
              lines={[
                { label: 'Print', onClick: nothing },
                { label: 'Cancel', onClick: nothing, reason: 'It was delivered.', is_dangerous: true },
              ]}
            />
            <BareButton onClick={nothing}>Bare</BareButton>
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
      <MomentInput
        {...field('Start', { name: 'start', errors })}
        title="Start"
        value="2026-11-28T16:30"
        onMoment={nothing}
        disabled={is_off}
      />
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
        <LineForm onSubmit={nothing} errors={WRONG} isEven>
          <TextInput {...field('Bay', { name: 'name', errors: WRONG })} />
          <Button type="submit" variant="default">
            Add
          </Button>
        </LineForm>
        <BareForm onSubmit={nothing} isOff hasButtonElsewhere>
          <TextInput {...field('Sent by Enter', { name: 'bare' })} />
        </BareForm>
        <EntryForm
          title="Add a holiday"
          onSubmit={nothing}
          onCancel={nothing}
          okLabel="Add"
          isSaving={false}
          fault="It could not be saved. Please try again."
        >
          <TextInput {...field('Name', { name: 'entry', is_required: true })} />
        </EntryForm>
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
  const [open, setOpen] = useState<'dialog' | 'form' | 'side' | null>(null);
  const close = () => setOpen(null);
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
          {(['dialog', 'form', 'side'] as const).map((each) => (
            <Button key={each} variant="default" onClick={() => setOpen(each)}>
              Open: {each}
            </Button>
          ))}
          <Button variant="default" onClick={() => showToast({ text: LONG, variant: 'success' })}>
            Show a message
          </Button>
        </Row>
        <Dialog
          isOpen={open === 'dialog'}
          title="A new version"
          onClose={close}
          foot={<Button onClick={close}>Refresh now</Button>}
        >
          {LONG}
        </Dialog>
        {open === 'form' && (
          <FormDialog
            title="Close branch"
            okLabel="Close it"
            is_dangerous
            is_pending={false}
            onOk={nothing}
            errors={{ reason: 'Please say why.' }}
            onClose={close}
          >
            <TextInput {...field('Reason', { name: 'reason', errors: { reason: 'Please say why.' } })} />
          </FormDialog>
        )}
        {open === 'side' && (
          <SideSheet title="A line of the tariff" onClose={close} foot={<Button onClick={close}>Save</Button>}>
            {LONG}
          </SideSheet>
        )}
      </Stack>
    </Panel>
  );
}
