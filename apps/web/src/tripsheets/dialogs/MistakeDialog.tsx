import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../../tracking/parts/FieldDialog.tsx';
import { fieldId } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

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
    if (reason.trim() === '') setProblem(driverSteps.enterReason);
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
        <Sentence>{driverSteps.mistakeText}</Sentence>
        <Stack as="label" gap={1}>
          <span className={classes['label']}>{driverSteps.otherReason}</span>
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
          {driverSteps.report}
        </Button>
      </Form>
    </FieldDialog>
  );
}
