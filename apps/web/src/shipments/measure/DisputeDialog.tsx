import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useAnswerDiscrepancy } from './measure-calls.ts';

/** What the users of an account say against a measurement. */
export function DisputeDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const answering = useAnswerDiscrepancy();
  const [reason, setReason] = useState('');
  const errors = fieldErrors(answering.error);
  return (
    <FormDialog
      title={words.disputeTitle}
      okLabel={words.dispute}
      is_pending={answering.isPending}
      errors={errors}
      fault={answering.error !== null && Object.keys(errors).length === 0 ? shownError(answering.error) : null}
      onOk={() =>
        answering.mutate(
          { id, answer: 'dispute', reason },
          {
            onSuccess: () => {
              tellDone(words.disputed);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text as="p">{words.disputeText}</Text>
      <TextArea
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
