import type { Webhook } from '@tsela/contract/integrations/webhook-api';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { tellDone } from '../shell/tell.ts';
import { webhookPage as words } from '../strings/integrations.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { useResendFailed } from './integration-calls.ts';
import { SINCE_OPTIONS, sinceOf } from './webhook-draft.ts';
import type { Since } from './webhook-draft.ts';

interface SendFailedDialogProps {
  readonly one: Webhook;
  readonly onClose: () => void;
}

/** Sends all that has failed since a moment once more. Source: screens S40. */
export function SendFailedDialog({ one, onClose }: SendFailedDialogProps) {
  const resending = useResendFailed();
  const [since, setSince] = useState<Since>('day');

  function handleOk(): void {
    resending.mutate(
      { webhook_id: one.id, since: sinceOf(since, new Date()) },
      {
        onSuccess: ({ count }) => {
          tellDone(words.sentAgain(count));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.sendFailed}
      onClose={onClose}
      okLabel={words.send}
      is_pending={resending.isPending}
      onOk={handleOk}
      fault={shownError(resending.error)}
    >
      <Sentence>{words.sendFailedAbout}</Sentence>
      <Choice
        label={words.since}
        has_visible_label
        value={since}
        options={SINCE_OPTIONS.map((value) => ({ value, label: words.sinces[value] }))}
        onChange={setSince}
      />
    </FormDialog>
  );
}
