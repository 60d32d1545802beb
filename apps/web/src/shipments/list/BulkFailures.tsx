import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { bulkChange as words } from '../../strings/shipments/lists.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

export type Failures = readonly { readonly id: number; readonly message: string }[];

/** Which of many could not be done, by their references, and why. */
export function BulkFailures({
  failed,
  shipments,
  title = words.failed,
}: {
  readonly failed: Failures;
  readonly shipments: readonly Pick<ListedShipment, 'id' | 'short_tracking_reference'>[];
  readonly title?: (count: number) => string;
}) {
  if (failed.length === 0) return null;
  const references = new Map<number, string>(shipments.map(({ id, short_tracking_reference }) => [id, short_tracking_reference]));
  return (
    <Notice kind="error">
      <strong>{title(failed.length)}</strong>
      <ul style={{ margin: 0, paddingLeft: 18, maxHeight: 240, overflow: 'auto' }}>
        {failed.map(({ id, message }) => (
          <li key={id}>
            {references.get(id)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
