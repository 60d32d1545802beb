import { TextInput } from '@mantine/core';
import type { DomainRecordShape } from '@tsela/contract/messages/message-channel-api';
import type { ProviderId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { senderDomain as words } from '../strings/messages-channels.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field } from '../ui/form/field.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText, Sentence, Text } from '../ui/show/Text.tsx';
import { useCheckDomain } from './message-calls.ts';

interface DomainDialogProps {
  /** Whose domain it is, where the platform looks at that of a provider. */
  readonly provider_id: ProviderId | undefined;
  readonly onClose: () => void;
}

const COLOURS = { sound: 'complete', weak: 'pending', missing: 'failed', unknown: 'closed' } as const;

/** Whether mail services believe that the provider's e-mails are its own. Source: screens S52. */
export function DomainDialog({ provider_id, onClose }: DomainDialogProps) {
  const [selector, setSelector] = useState('');
  const checking = useCheckDomain();
  const errors = checking.error ? fieldErrors(checking.error) : {};
  const found = checking.data;

  function handleOk(): void {
    const dkim_selector = selector.trim();
    checking.mutate({ ...(provider_id && { provider_id }), ...(dkim_selector !== '' && { dkim_selector }) });
  }

  return (
    <FormDialog
      title={words.title}
      okLabel={words.check}
      is_pending={checking.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={Object.keys(errors).length === 0 ? shownError(checking.error) : null}
      errors={errors}
    >
      <Sentence>{words.intro}</Sentence>
      <TextInput
        {...field(words.selector, { name: 'dkim_selector', is_optional: true, errors })}
        description={words.selectorHelp}
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        value={selector}
        onChange={(event) => setSelector(event.currentTarget.value)}
      />
      {found && (
        <Stack gap={3} role="status" aria-label={words.records}>
          <Text weight="strong">{words.from(found.from_address)}</Text>
          {!found.is_own && <Notice kind="info">{words.ofInstallation}</Notice>}
          {found.records.map((record) => (
            <DomainRecord key={record.kind} record={record} />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}

function DomainRecord({ record: { kind, name, state, value, message } }: { readonly record: DomainRecordShape }) {
  return (
    <Stack gap={1}>
      <Row as="span" isInline>
        <Text weight="strong">{words.kinds[kind]}</Text>
        <StatusBadge status={COLOURS[state]} label={words.states[state]} />
      </Row>
      <Text>{message}</Text>
      <QuietText isBreakable>{value === '' ? name : `${name}: ${value}`}</QuietText>
    </Stack>
  );
}
