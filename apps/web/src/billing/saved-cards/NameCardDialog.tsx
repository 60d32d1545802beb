import { TextInput } from '@mantine/core';
import type { SavedCard } from '@tsela/contract/payments/saved-card-api';
import { CARD_ASSOCIATIONS } from '@tsela/domain/payments/payment-methods';
import { cardNoteChecks, cardText } from '@tsela/domain/payments/saved-cards';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { savedCards as words } from '../../strings/payments-saved-cards.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useChangeSavedCard } from './saved-card-calls.ts';

const ASSOCIATIONS = [
  { value: '', label: words.noAssociation },
  ...CARD_ASSOCIATIONS.map((value) => ({ value: value as string, label: value as string })),
];

/** Notes what tells a card from others: a gateway tells neither. Source: PAYMETH-16. */
export function NameCardDialog({ card, onClose }: { readonly card: SavedCard; readonly onClose: () => void }) {
  const changing = useChangeSavedCard();
  const [association, setAssociation] = useState(card.card_association);
  const [card_pan, setPan] = useState(card.card_pan);
  const [is_tried, setTried] = useState(false);
  const violations = cardNoteChecks({ card_association: association, card_pan });
  const errors = is_tried ? Object.fromEntries(violations.map((each) => [each.field, each.message])) : {};

  function handleSave(): void {
    setTried(true);
    if (violations.length > 0) return;
    const card_association = CARD_ASSOCIATIONS.find((each) => each === association) ?? '';
    changing.mutate(
      { saved_card_id: card.saved_card_id, card_association, card_pan },
      {
        onSuccess: () => {
          onClose();
          tellDone(words.noteDone);
        },
      },
    );
  }

  return (
    <FormDialog
      title={cardText(card)}
      onClose={onClose}
      okLabel={words.save}
      is_pending={changing.isPending}
      onOk={handleSave}
      errors={errors}
      fault={shownError(changing.error)}
    >
      <Stack gap={4}>
        <Sentence>{words.noteText}</Sentence>
        <SelectField
          {...field(words.association, { name: 'card_association', errors })}
          value={association}
          options={ASSOCIATIONS}
          onChange={setAssociation}
        />
        <TextInput
          {...field(words.ending, { name: 'card_pan', errors })}
          value={card_pan}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onChange={(event) => setPan(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
}
