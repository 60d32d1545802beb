import { Button } from '../../ui/act/Button.tsx';
import type { SavedCard } from '@tsela/contract/payments/saved-card-api';
import type { AccountId } from '@tsela/domain/ids';
import { cardText } from '@tsela/domain/payments/saved-cards';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { savedCards as words } from '../../strings/payments-saved-cards.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useNow } from '../../ui/show/now.ts';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { NameCardDialog } from './NameCardDialog.tsx';
import { useChangeSavedCard, useRemoveSavedCard, useSavedCards } from './saved-card-calls.ts';
import { cardOutcome } from './saved-card-draft.ts';
import type { CardOutcome } from './saved-card-draft.ts';

const ASK_EVERY_MS = 3000;

/** The cards that a gateway keeps for an account, and what has become of the one that the payer comes back from. Source: ROUTE-40, screens S20. */
export function SavedCards({ account_id }: { readonly account_id: AccountId }) {
  const { account } = useSession();
  const { card_saved } = useSearchValues();
  const now = useNow();
  const may_add = useMay('API_/v2/payments:POST') && account?.id === account_id;
  const read = useSavedCards(account_id, card_saved === 'success' ? ASK_EVERY_MS : undefined);
  const cards = read.data?.saved_cards;
  const failed = shownError(read.error);
  return (
    <Panel
      title={words.title}
      action={may_add && <TextLink href={paths.topUpAccount({ save_card: 'yes' })}>{words.add}</TextLink>}
    >
      <Stack gap={4}>
        {cards && <Outcome outcome={cardOutcome(card_saved, cards, now)} />}
        {failed !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {failed}
          </Notice>
        )}
        {cards === undefined && failed === null && <Skeleton height={80} />}
        {cards?.length === 0 && <Sentence>{words.empty}</Sentence>}
        {cards?.map((card) => (
          <Card key={card.saved_card_id} card={card} />
        ))}
        <QuietText>{words.how}</QuietText>
      </Stack>
    </Panel>
  );
}

function Outcome({ outcome }: { readonly outcome: CardOutcome }) {
  switch (outcome) {
    case 'saved':
      return <Notice kind="success">{words.arrived}</Notice>;
    case 'waiting':
      return <Notice kind="info">{words.waiting}</Notice>;
    case 'failed':
      return <Notice kind="error">{words.failed}</Notice>;
    case null:
      return null;
  }
}

function Card({ card }: { readonly card: SavedCard }) {
  const [open, setOpen] = useState<'note' | 'remove' | null>(null);
  const may_change = useMay('API_/v2/payments/saved-cards:PATCH');
  const may_remove = useMay('API_/v2/payments/saved-cards:DELETE');
  const name = cardText(card);
  return (
    <Row justify="between">
      <Stack gap={1}>
        <Row>
          <Text weight="strong">{name}</Text>
          {card.is_default && <Badge tone="blue">{words.isDefault}</Badge>}
        </Row>
        <QuietText>
          {words.saved} <DateTime instant={card.time_created} show="date" />
        </QuietText>
      </Stack>
      <Row>
        {may_change && !card.is_default && <MakeDefault card={card} />}
        {may_change && (
          <Button variant="subtle" size="compact-sm" aria-label={words.noteOf(name)} onClick={() => setOpen('note')}>
            {words.note}
          </Button>
        )}
        {may_remove && (
          <Button variant="subtle" size="compact-sm" aria-label={words.removeOf(name)} onClick={() => setOpen('remove')}>
            {words.remove}
          </Button>
        )}
      </Row>
      {open === 'note' && <NameCardDialog card={card} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog card={card} onClose={() => setOpen(null)} />}
    </Row>
  );
}

function MakeDefault({ card }: { readonly card: SavedCard }) {
  const changing = useChangeSavedCard();
  const name = cardText(card);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={changing.isPending}
      aria-label={words.makeDefaultOf(name)}
      onClick={() =>
        changing.mutate(
          { saved_card_id: card.saved_card_id, is_default: true },
          { onSuccess: () => tellDone(words.defaultDone(name)), onError: tellFailure },
        )
      }
    >
      {words.makeDefault}
    </Button>
  );
}

function RemoveDialog({ card, onClose }: { readonly card: SavedCard; readonly onClose: () => void }) {
  const removing = useRemoveSavedCard();
  const name = cardText(card);

  function handleRemove(): void {
    removing.mutate(
      { saved_card_id: card.saved_card_id },
      {
        onSuccess: () => {
          onClose();
          tellDone(words.removeDone(name));
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.removeTitle(name)}
      onClose={onClose}
      okLabel={words.remove}
      is_dangerous
      is_pending={removing.isPending}
      onOk={handleRemove}
      fault={shownError(removing.error)}
    >
      <Sentence>{words.removeText}</Sentence>
    </FormDialog>
  );
}
