import { Button } from '@mantine/core';
import { shipments as words } from '../../strings/shipments.ts';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNow } from '../../ui/show/now.ts';
import type { useShipmentForm } from './use-shipment-form.ts';
import { Row } from '../../ui/layout/Row.tsx';

/** Says that a draft was taken up after a reload, or offers one of another visit. */
export function DraftNotice({ state }: { readonly state: ReturnType<typeof useShipmentForm> }) {
  const now = useNow();
  const { taken, offered } = state;
  return (
    <>
      {taken && (
        <Notice kind="info">
          <Row gap={3}>
            <span>{words.draftTaken(dateTimeText(taken.saved_at, now))}</span>
            <Button variant="default" size="compact-sm" onClick={state.startAfresh}>
              {words.startAfresh}
            </Button>
          </Row>
        </Notice>
      )}
      {offered && (
        <Notice kind="info">
          <Row gap={3}>
            <span>{words.draftOffer(dateTimeText(offered.saved_at, now))}</span>
            <Button variant="default" size="compact-sm" onClick={() => state.takeUp(offered)}>
              {words.draftContinue}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={state.discardOffered}>
              {words.draftDiscard}
            </Button>
          </Row>
        </Notice>
      )}
    </>
  );
}
