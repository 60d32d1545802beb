import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { bankOf } from '@tsela/domain/billing/provider-bank';
import { quotePaymentReference } from '@tsela/domain/payments/quote-reference';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { BankFacts } from '../../billing/parts/BankFacts.tsx';
import { useSession } from '../../shell/session.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { Panel } from '../../ui/layout/Panel.tsx';

interface QuotePaymentProps {
  readonly shipment: Pick<Shipment, 'short_tracking_reference' | 'account_code'>;
}

/** How a customer pays a quote by EFT, where the provider has named a bank. Source: screens S13, CONST-40, KEY-PAY-09. */
export function QuotePayment({ shipment }: QuotePaymentProps) {
  const { user, settings } = useSession();
  const bank = bankOf(settings);
  if (user === null || isStaff(user) || bank.account_number === '') return null;
  const reference = quotePaymentReference(readSetting(settings, 'quote_payment_reference'), {
    quote_reference: shipment.short_tracking_reference,
    account_code: shipment.account_code,
  });
  return (
    <Panel title={words.payQuote}>
      <BankFacts bank={bank} reference={reference} />
    </Panel>
  );
}
