import type { BranchId } from '@tsela/domain/ids';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { useSession } from '../../shell/session.ts';
import { deliveryWords as words } from '../../strings/overview/deliveries.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { countText } from '../../ui/table/list-view.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { useDeliveriesBehind } from '../delivery-calls.ts';
import type { DeliveryFigure } from '../delivery-calls.ts';

interface DeliveriesDialogProps {
  readonly title: string;
  readonly figure: DeliveryFigure;
  readonly branch_id: BranchId | null;
  readonly days: { readonly start_date: string; readonly end_date: string };
  readonly onClose: () => void;
}

/** The shipments behind a figure; who may see reports goes on to the whole of it there. */
export function DeliveriesDialog({ title, figure, branch_id, days, onClose }: DeliveriesDialogProps) {
  const { facts } = useSession();
  const read = useDeliveriesBehind({ figure, branch_id });
  const failed = shownError(read.error);
  const rows = read.data?.rows ?? [];
  const report = paths.reports({
    report: 'on-time',
    start_date: days.start_date,
    end_date: days.end_date,
    figure,
    whole: '1',
    ...(branch_id !== null && { branch_id: String(branch_id) }),
  });
  return (
    <Dialog title={title} width="lg" onClose={onClose}>
      <Stack gap={3}>
        {failed !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {failed}
          </Notice>
        )}
        {read.isPending && <Skeleton height={240} />}
        {read.data && (
          <>
            <PlainTable
              label={words.list}
              look="listing"
              tallest={420}
              head={Object.values(words.headings).map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            >
              {rows.map(({ id, short_tracking_reference, delivered, promised, failed_attempts }) => (
                <tr key={id}>
                  <th scope="row">
                    <AppLink href={paths.shipment(id)}>{short_tracking_reference}</AppLink>
                  </th>
                  <td>
                    <DateTime instant={delivered} />
                  </td>
                  <td>
                    <DateTime instant={promised} />
                  </td>
                  <td className="num">{failed_attempts}</td>
                </tr>
              ))}
            </PlainTable>
            <Row justify="between">
              <QuietText>{rows.length < read.data.count ? words.shown(rows.length, countText(read.data.count)) : ''}</QuietText>
              {isOpenTo(paths.reports(), facts) && <AppLink href={report}>{words.report}</AppLink>}
            </Row>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
