import { Button } from '../../ui/act/Button.tsx';
import { shipmentFormAfter as formWords } from '../../strings/shipments/form-after.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { dateTimeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import type { useShipmentForm } from './use-shipment-form.ts';

/** Says that a draft was taken up after a reload, or offers one of another visit. */
export function DraftNotice({ state }: { readonly state: ReturnType<typeof useShipmentForm> }) {
  const now = useNow();
  const { taken, offered } = state;
  return (
    <>
      {taken && (
        <Notice kind="info">
          <Row gap={3}>
            <span>{formWords.draftTaken(dateTimeText(taken.saved_at, now))}</span>
            <Button variant="default" size="compact-sm" onClick={state.startAfresh}>
              {formWords.startAfresh}
            </Button>
          </Row>
        </Notice>
      )}
      {offered && (
        <Notice kind="info">
          <Row gap={3}>
            <span>{formWords.draftOffer(dateTimeText(offered.saved_at, now))}</span>
            <Button variant="default" size="compact-sm" onClick={() => state.takeUp(offered)}>
              {formWords.draftContinue}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={state.discardOffered}>
              {formWords.draftDiscard}
            </Button>
          </Row>
        </Notice>
      )}
    </>
  );
}
