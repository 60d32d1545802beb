import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { bulkMessage } from '../../strings/messages.ts';
import { shipmentTags, shipments as words } from '../../strings/shipments.ts';
import { Later } from '../../ui/Later.tsx';
import { isPrintable, printStickers } from '../print-stickers.ts';
import { useLabelFormat } from '../use-set-of-account.ts';
import { useShipmentsExport } from '../use-shipments-export.ts';
import type { Leg } from './AssignDriverDialog.tsx';

interface BulkActionsProps {
  readonly rows: readonly Shipment[];
  readonly onDone: () => void;
}

const loadTag = async () => (await import('./TagDialog.tsx')).TagDialog;
const loadMessage = async () => (await import('./BulkMessageDialog.tsx')).BulkMessageDialog;
const loadAssign = async () => (await import('./AssignDriverDialog.tsx')).AssignDriverDialog;

/** What can be done to the rows that are ticked. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { user, general } = useSession();
  const may_assign = useMay('API_/trip-sheet/assign:POST') && isStaff(user);
  // Of several accounts no one says how they are printed.
  const [payer = null, ...others] = [...new Set(rows.map(({ account_id }) => account_id))];
  const label_format = useLabelFormat(others.length === 0 ? payer : null);
  const has_tags = isStaff(user) || (general?.shipment_tags ?? []).length > 0;
  const may_tag = useMay('API_/shipments/tags:POST') && has_tags;
  const may_export = useMay('API_/shipments/export:GET');
  const exporting = useShipmentsExport();
  const [is_tagging, setTagging] = useState(false);
  const may_write = useMay('API_/notification/bulk/sms:POST') && isStaff(user);
  const [is_writing, setWriting] = useState(false);
  const [leg, setLeg] = useState<Leg | null>(null);
  const printable = rows.filter(isPrintable);

  return (
    <>
      {may_assign &&
        (['collection', 'delivery'] as const).map((each) => (
          <button key={each} type="button" onClick={() => setLeg(each)}>
            {words.assign[each]}
          </button>
        ))}
      {may_tag && (
        <button type="button" onClick={() => setTagging(true)}>
          {shipmentTags.bulk}
        </button>
      )}
      {printable.length > 0 && (
        <button
          type="button"
          onClick={() =>
            printStickers(
              printable.map(({ id }) => id),
              label_format,
            )
          }
        >
          {words.printStickers}
        </button>
      )}
      {may_write && (
        <button type="button" onClick={() => setWriting(true)}>
          {bulkMessage.action}
        </button>
      )}
      {may_export && (
        <button type="button" onClick={() => exporting.save({ ids: rows.map(({ id }) => id) })} disabled={exporting.is_pending}>
          {words.exportCsv}
        </button>
      )}
      <Later load={loadTag} props={is_tagging ? { shipments: rows, onClose: () => setTagging(false), onDone } : null} />
      <Later
        load={loadMessage}
        props={
          is_writing
            ? { to: { kind: 'shipments', shipment_ids: rows.map(({ id }) => id) }, onClose: () => setWriting(false), onDone }
            : null
        }
      />
      <Later load={loadAssign} props={leg && { leg, shipments: rows, onClose: () => setLeg(null), onDone }} />
    </>
  );
}
