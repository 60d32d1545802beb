import { readExternalReference } from '@tsela/domain/gateways/external-reference';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { shipmentPayments as words } from '../strings/payments-shipment.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { pageAfterReturn } from './return-draft.ts';
import { usePaymentByReference } from './payment-calls.ts';

/** The one page that a gateway knows to lead back to: it leads on to the page of the payment, whatever the address says of it. Source: ROUTE-39. */
export function GatewayReturnPage() {
  const replace = useReplace();
  const { externalReference = '', status = '' } = useSearchValues();
  const { reference, key } = readExternalReference(externalReference);
  const read = usePaymentByReference(reference === '' ? null : { reference, ...(key !== '' && { key }) });
  const payment = read.data?.payment;
  useEffect(() => {
    if (payment) replace(pageAfterReturn(payment, { key, status }));
  }, [payment, key, status, replace]);
  const fault = reference === '' ? words.noLink : shownError(read.error);
  return (
    <PageFrame title={SCREENS.gatewayReturn.title}>
      {fault === null ? (
        <Skeleton height={220} />
      ) : (
        <Notice kind="error" {...(reference !== '' && { onRetry: () => void read.refetch() })}>
          {fault}
        </Notice>
      )}
    </PageFrame>
  );
}
