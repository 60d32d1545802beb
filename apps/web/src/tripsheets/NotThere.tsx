import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { collecting } from '../strings/tripsheets/collecting.ts';
import { driverSteps } from '../strings/tripsheets/steps.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { ReasonChoice, useReason } from './ReasonChoice.tsx';

interface NotThereProps {
  readonly count: number;
  /** Of each shipment one parcel is there. */
  readonly is_allowed: boolean;
  /** Why they are cancelled; null while they are not. */
  readonly reason: string | null;
  readonly onReason: (reason: string | null) => void;
}

/** Parcels that are not at the collection are cancelled by themselves, with a reason. Source: KEY-34, screens S26. */
export function NotThere({ count, is_allowed, reason, onReason }: NotThereProps) {
  const [is_open, setOpen] = useState(false);
  const why = useReason('cancelled');

  function handleSave(): void {
    const said = why.take();
    if (said === null) return;
    setOpen(false);
    onReason(said);
  }

  if (!is_allowed) return <Sentence>{collecting.noneThere}</Sentence>;
  if (reason !== null)
    return (
      <Stack gap={1}>
        <Text as="p" pad={3} surface="amber" tone="amber">
          <strong>{collecting.notThere(count)}:</strong> {reason}
        </Text>
        <Button variant="subtle" onClick={() => onReason(null)}>
          {collecting.keepMissing}
        </Button>
      </Stack>
    );
  if (!is_open)
    return (
      <Button variant="default" size="lg" onClick={() => setOpen(true)}>
        {collecting.cancelMissing(count)}
      </Button>
    );
  return (
    <Form gap={3} className={classes['form']} onSubmit={handleSave} errors={why.errors} hasSummary={false}>
      <ReasonChoice {...why.fields} />
      <Button type="submit" variant="default">
        {driverSteps.save}
      </Button>
    </Form>
  );
}
