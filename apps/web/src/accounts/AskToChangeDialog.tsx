import { TextInput } from '@mantine/core';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import {
  ASKED_CHANGES,
  ASKED_CHANGE_LABELS,
  LONGEST_ASKED_REASON,
  LONGEST_ASKED_VALUE,
  changeRequestChecks,
  changeRequestMessage,
} from '@tsela/domain/accounts/change-request';
import type { AskedChange, ChangeRequest } from '@tsela/domain/accounts/change-request';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useOpenThread } from '../inbox/inbox-calls.ts';
import { useAskSupport } from '../overview/overview-calls.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { accountForm as words } from '../strings/accounts.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { field } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { QuietText } from '../ui/show/Text.tsx';

interface AskToChangeDialogProps {
  readonly account: Account;
  /** Whether it begins a conversation in the inbox; otherwise it is written to the support address. */
  readonly has_thread: boolean;
  readonly onClose: () => void;
}

/** Which fact should change, and to what; the message says so, and what it is now. */
export function AskToChangeDialog({ account, has_thread, onClose }: AskToChangeDialogProps) {
  const { title } = useSession();
  const { go } = useNavigator();
  const [open, ask] = [useOpenThread(), useAskSupport()];
  const [request, setRequest] = useState<ChangeRequest>({ asked: 'name', should_be: '', reason: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { asked } = request;
  const is_now = valueOf(account, asked);

  function handleOk(): void {
    const problems = Object.fromEntries(changeRequestChecks(request).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const { subject, text } = changeRequestMessage(request, { ...account, is_now });
    const sent = () => {
      tellDone(words.asked(title));
      onClose();
    };
    if (!has_thread) return ask.mutate({ subject, message: text }, { onSuccess: sent });
    open.mutate(
      { subject, text },
      {
        onSuccess: ({ thread }) => {
          sent();
          go(paths.inbox({ thread: String(thread.id) }));
        },
      },
    );
  }

  const change = (changed: Partial<ChangeRequest>) => setRequest({ ...request, ...changed });
  return (
    <FormDialog
      title={words.ask}
      onClose={onClose}
      okLabel={words.askSend}
      is_pending={open.isPending || ask.isPending}
      onOk={handleOk}
      fault={shownError(open.error ?? ask.error)}
      errors={errors}
    >
      <SelectField
        {...field(words.askWhat, { name: 'asked', errors })}
        value={asked}
        options={ASKED_CHANGES.map((value) => ({ value, label: ASKED_CHANGE_LABELS[value] }))}
        onChange={(value) => change({ asked: ASKED_CHANGES.find((each) => each === value) ?? 'other' })}
      />
      {asked !== 'other' && (
        <>
          <QuietText as="p">{words.askIsNow(is_now)}</QuietText>
          <TextInput
            {...field(words.askShouldBe, { name: 'should_be', is_required: true, errors })}
            value={request.should_be}
            maxLength={LONGEST_ASKED_VALUE}
            autoComplete="off"
            onChange={(event) => change({ should_be: event.currentTarget.value })}
          />
        </>
      )}
      <TextArea
        {...field(asked === 'other' ? words.askOther : words.askReason, {
          name: 'reason',
          errors,
          ...(asked === 'other' ? { is_required: true } : { is_optional: true }),
        })}
        value={request.reason}
        rows={4}
        maxLength={LONGEST_ASKED_REASON}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

function valueOf(account: Account, asked: AskedChange): string {
  if (asked === 'other') return '';
  return asked === 'terms' ? account.account_type : account[asked];
}
