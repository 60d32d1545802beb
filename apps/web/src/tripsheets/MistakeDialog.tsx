import { Button } from '@mantine/core';
import { useState } from 'react';
import { tripsheets } from '../strings/tripsheets.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../tracking/parts/FieldDialog.tsx';
import { fieldId } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';

interface MistakeDialogProps {
  readonly reference: string;
  readonly onClose: () => void;
  readonly onReport: (reason: string) => void;
}

const LONGEST = 255;
const PROBLEM = 'mistake-problem';

/** What can no longer be taken back is told to the office, which puts it right. */
export function MistakeDialog({ reference, onClose, onReport }: MistakeDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function handleReport(): void {
    if (reason.trim() === '') setProblem(tripsheets.enterReason);
    else onReport(reason.trim());
  }

  return (
    <FieldDialog title={`${tripsheets.reportMistake}: ${reference}`} onClose={onClose}>
      <Form
        gap={3}
        className={classes['form']}
        onSubmit={handleReport}
        errors={problem === null ? {} : { mistake: problem }}
        hasSummary={false}
      >
        <Sentence>{tripsheets.mistakeText}</Sentence>
        <Stack as="label" gap={1}>
          <span className={classes['label']}>{tripsheets.otherReason}</span>
          <textarea
            className={classes['words']}
            rows={3}
            maxLength={LONGEST}
            data-autofocus
            id={fieldId('mistake')}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : PROBLEM}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Stack>
        <FieldProblem id={PROBLEM} text={problem} />
        <Button type="submit" size="lg">
          {tripsheets.report}
        </Button>
      </Form>
    </FieldDialog>
  );
}
