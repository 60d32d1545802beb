import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { quoteActions as words } from '../../strings/shipments/quotes.ts';
import { ui } from '../../strings/ui.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { BulkFailures } from '../list/BulkFailures.tsx';
import type { Failures } from '../list/BulkFailures.tsx';
import { failureKind } from '../booking-draft.ts';
import { MoneyTrouble } from '../parts/MoneyTrouble.tsx';
import { useAcceptQuotes } from '../shipment-calls.ts';

interface SendQuotesDialogProps {
  readonly quotes: readonly ListedShipment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what several quotes cost together, books them, and names those that could not be booked as they stand. Source: screens S13. */
export function SendQuotesDialog({ quotes, onClose, onDone }: SendQuotesDialogProps) {
  const accepting = useAcceptQuotes();
  const [failed, setFailed] = useState<Failures>([]);
  const count = quotes.length;
  const lacks_money = failureKind(accepting.error) === 'money';

  function handleOk(): void {
    accepting.mutate(
      { ids: quotes.map(({ id }) => id) },
      {
        onSuccess: ({ done, unpaid, failed: left, warnings }) => {
          setFailed(left);
          if (done.length > 0)
            tellDone([words.booked(done.length), ...(unpaid.length > 0 ? [words.unpaid(unpaid.length)] : [])].join(' '));
          for (const warning of warnings) showToast({ text: warning, variant: 'info', autoHide: 15_000 });
          if (left.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.sendTitle(count)}
      onClose={failed.length > 0 ? () => (onDone(), onClose()) : onClose}
      {...(failed.length > 0 && { closeLabel: ui.close })}
      okLabel={words.sendOk(count)}
      is_pending={accepting.isPending}
      onOk={failed.length > 0 ? undefined : handleOk}
      fault={lacks_money ? null : shownError(accepting.error)}
    >
      {lacks_money && <MoneyTrouble text={shownError(accepting.error) ?? ''} />}
      <BulkFailures failed={failed} shipments={quotes} title={words.notBooked} />
      {failed.length === 0 && (
        <>
          <Text tone="quiet">{words.sendText}</Text>
          <TogetherCost quotes={quotes} />
        </>
      )}
    </FormDialog>
  );
}

/** Left out for those who see no amounts. */
function TogetherCost({ quotes }: Pick<SendQuotesDialogProps, 'quotes'>) {
  const rates = quotes.map(({ rate }) => rate).filter((rate) => rate !== undefined);
  if (rates.length === 0) return null;
  return (
    <Row justify="between">
      <span>{words.together}</span>
      <Text weight="strong">
        <Money rand={rates.reduce((sum, rate) => sum + rate, 0)} />
      </Text>
    </Row>
  );
}
