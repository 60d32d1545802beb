import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { fieldId } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../../tracking/parts/FieldDialog.tsx';
import type { SheetRequest } from '../tripsheet-draft.ts';

interface CountDialogProps {
  readonly request: SheetRequest;
  readonly onClose: () => void;
  readonly onCollect: (parcels: number) => void;
}

const PROBLEM = 'count-problem';
const MOST_PARCELS = 10_000;

/** A request is never collected by a single tap: its parcels are counted first. Source: screens S15, S26. */
export function CountDialog({ request, onClose, onCollect }: CountDialogProps) {
  const [count, setCount] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function handleCollect(): void {
    const parcels = Number(count);
    const is_count = /^\d+$/.test(count.trim()) && parcels >= 1 && parcels <= MOST_PARCELS;
    if (is_count) onCollect(parcels);
    else setProblem(driverSteps.countMissing);
  }

  return (
    <FieldDialog title={driverSteps.collectTitle([request.reference])} onClose={onClose}>
      <Form
        gap={3}
        className={classes['form']}
        onSubmit={handleCollect}
        errors={problem === null ? {} : { parcels: problem }}
        hasSummary={false}
      >
        <Sentence>{tripsheets.countExpected(request.expected_parcels)}</Sentence>
        <Stack as="label" gap={1}>
          <span className={classes['label']}>{driverSteps.countParcels}</span>
          <input
            className={classes['input']}
            id={fieldId('parcels')}
            value={count}
            autoComplete="off"
            inputMode="numeric"
            data-autofocus
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : PROBLEM}
            onChange={(event) => {
              setProblem(null);
              setCount(event.target.value);
            }}
          />
        </Stack>
        <FieldProblem id={PROBLEM} text={problem} />
        <Button type="submit" size="lg">
          {driverSteps.collectCounted}
        </Button>
      </Form>
    </FieldDialog>
  );
}
