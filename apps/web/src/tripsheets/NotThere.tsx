import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../shell/session.ts';
import { collecting } from '../strings/tripsheets-collecting.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import classes from '../tracking/parts/Dialogs.module.css';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { OTHER, ReasonChoice, reasonOf } from './ReasonChoice.tsx';
import type { ReasonDraft, ReasonErrors } from './ReasonChoice.tsx';
import { reasonsFor } from './tripsheet-draft.ts';

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
  const { reasons, has_other } = reasonsFor('cancelled', useSession().settings);
  const [is_open, setOpen] = useState(false);
  const [draft, setDraft] = useState<ReasonDraft>({ chosen: reasons.length === 0 ? OTHER : null, words: '' });
  const [errors, setErrors] = useState<ReasonErrors>({});

  function handleSave(): void {
    const said = reasonOf(draft);
    if ('errors' in said) return setErrors(said.errors);
    setOpen(false);
    onReason(said.reason);
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
    <Form gap={3} className={classes['form']} onSubmit={handleSave} errors={errors} hasSummary={false}>
      <ReasonChoice
        reasons={reasons}
        has_other={has_other}
        draft={draft}
        errors={errors}
        onChange={(changed) => {
          setErrors({});
          setDraft(changed);
        }}
      />
      <Button type="submit" variant="default">
        {tripsheets.save}
      </Button>
    </Form>
  );
}
