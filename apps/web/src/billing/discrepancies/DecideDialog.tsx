import type { Discrepancy } from '@tsela/contract/shipments/measurement-api';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { effectText } from './decide-draft.ts';
import { useDecideDiscrepancies } from './discrepancy-calls.ts';

export interface DecideDialogProps {
  readonly decision: 'approve' | 'reject';
  readonly discrepancies: readonly Discrepancy[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Approves or rejects discrepancies with a comment to their customers; those that are refused stay, and it says why. Source: screens S41. */
export function DecideDialog({ decision, discrepancies, onDone, onClose }: DecideDialogProps) {
  const deciding = useDecideDiscrepancies();
  const [comment, setComment] = useState('');
  const is_approval = decision === 'approve';
  const refused = deciding.data?.refused ?? [];
  const disputed = discrepancies.filter(({ answer }) => answer === 'disputed');
  const needs_comment = is_approval && disputed.length > 0;
  const [is_missing, setMissing] = useState(false);
  const errors = is_missing && needs_comment && comment.trim() === '' ? { comment: words.commentMissing } : {};
  const referenceOf = (id: number) => discrepancies.find((each) => each.id === id)?.short_tracking_reference ?? '';

  function handleOk(): void {
    if (needs_comment && comment.trim() === '') return setMissing(true);
    deciding.mutate(
      { ids: discrepancies.map(({ id }) => id), decision, comment },
      {
        onSuccess: ({ decided, refused: left }) => {
          if (decided.length > 0) tellDone(words.decided(decided.length));
          if (left.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={is_approval ? words.approveTitle(discrepancies.length) : words.rejectTitle(discrepancies.length)}
      okLabel={is_approval ? words.approve : words.reject}
      is_dangerous={!is_approval}
      is_pending={deciding.isPending}
      fault={shownError(deciding.error)}
      errors={errors}
      onOk={handleOk}
      onClose={onClose}
    >
      <Text as="p">{is_approval ? effectText(discrepancies) : words.rejectText}</Text>
      {disputed.map(({ id, short_tracking_reference, answer_reason }) => (
        <Text key={id} as="p" tone="soft">
          {words.disputedOf(short_tracking_reference, answer_reason)}
        </Text>
      ))}
      {refused.map(({ id, message }) => (
        <Notice key={id} kind="error">
          {words.refused(referenceOf(id), message)}
        </Notice>
      ))}
      <TextArea
        {...field(words.commentForCustomer, {
          name: 'comment',
          errors,
          is_required: needs_comment,
          is_optional: !needs_comment,
        })}
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
