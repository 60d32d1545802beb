import { Button } from '../../ui/act/Button.tsx';
import { VEHICLE_CHECKS, whyNotOnDuty } from '@tsela/domain/tripsheets/vehicle-check';
import type { CheckedPart, VehicleCheck } from '@tsela/domain/tripsheets/vehicle-check';
import { useState } from 'react';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../../tracking/parts/FieldDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Row } from '../../ui/layout/Row.tsx';

interface Answer {
  readonly is_sound: boolean;
  readonly note: string;
}

interface VehicleCheckDialogProps {
  readonly onClose: () => void;
  /** Told what was found once every question is answered; resolves when that is kept. */
  readonly onChecked: (checked: CheckedPart[]) => Promise<void>;
}

/** The questions about the vehicle, each answered before the driver goes on duty. Source: screens S26. */
export function VehicleCheckDialog({ onClose, onChecked }: VehicleCheckDialogProps) {
  const [is_busy, setBusy] = useState(false);
  const [answers, setAnswers] = useState<Partial<Readonly<Record<VehicleCheck, Answer>>>>({});
  const [problem, setProblem] = useState<string | null>(null);

  async function handleGo(): Promise<void> {
    const checked = VEHICLE_CHECKS.flatMap((check) => {
      const answer = answers[check];
      return answer ? [{ check, ...answer }] : [];
    });
    const refusal = whyNotOnDuty(checked);
    setProblem(refusal);
    if (refusal !== null) return;
    setBusy(true);
    await onChecked(checked);
    setBusy(false);
  }

  return (
    <FieldDialog title={driverSteps.vehicleCheck} onClose={onClose}>
      <Form gap={3} className={classes['form']} onSubmit={() => void handleGo()} isOff={is_busy} hasSummary={false}>
        {VEHICLE_CHECKS.map((check) => (
          <Question
            key={check}
            check={check}
            answer={answers[check] ?? null}
            onAnswer={(answer) => {
              setProblem(null);
              setAnswers((before) => ({ ...before, [check]: answer }));
            }}
          />
        ))}
        <FieldProblem text={problem} />
        <Button type="submit" size="lg" loading={is_busy}>
          {tripsheets.goOnDuty}
        </Button>
      </Form>
    </FieldDialog>
  );
}

interface QuestionProps {
  readonly check: VehicleCheck;
  readonly answer: Answer | null;
  readonly onAnswer: (answer: Answer) => void;
}

function Question({ check, answer, onAnswer }: QuestionProps) {
  return (
    <fieldset className={classes['choices']}>
      <legend className={classes['label']}>{driverSteps.checks[check]}</legend>
      <Row gap={2} isEven>
        {[true, false].map((is_sound) => (
          <label key={String(is_sound)} className={classes['choice']}>
            <input
              type="radio"
              name={check}
              checked={answer?.is_sound === is_sound}
              onChange={() => onAnswer({ is_sound, note: answer?.note ?? '' })}
            />
            {is_sound ? driverSteps.isSound : driverSteps.isFaulty}
          </label>
        ))}
      </Row>
      {answer?.is_sound === false && (
        <input
          className={classes['input']}
          value={answer.note}
          maxLength={255}
          aria-label={driverSteps.whatIsWrong(driverSteps.checks[check])}
          placeholder={driverSteps.whatIsWrongShort}
          onChange={(event) => onAnswer({ is_sound: false, note: event.target.value })}
        />
      )}
    </fieldset>
  );
}
