import { Checkbox } from '@mantine/core';
import { savedCards as words } from '../../strings/payments-saved-cards.ts';

interface SaveCardProps {
  readonly isSaved: boolean;
  readonly onChange: (saves_card: boolean) => void;
}

/** Whether the gateway shall keep the card of the payment. Source: screens S22, S23. */
export function SaveCard({ isSaved, onChange }: SaveCardProps) {
  return (
    <Checkbox
      label={words.saveThis}
      description={words.saveThisHelp}
      checked={isSaved}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
