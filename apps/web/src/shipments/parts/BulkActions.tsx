import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { STATUS_MATRIX, isShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { Later } from '../../ui/Later.tsx';
import { saveAsFile } from '../../ui/save-as-file.ts';
import { shipmentsCsv } from '../csv-draft.ts';
import { printStickers } from '../print-stickers.ts';
import type { Leg } from './AssignDriverDialog.tsx';

interface BulkActionsProps {
  readonly rows: readonly Shipment[];
  readonly onDone: () => void;
}

const loadAssign = async () => (await import('./AssignDriverDialog.tsx')).AssignDriverDialog;

/** What can be done to the rows that are ticked. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { user } = useSession();
  const may_assign = useMay('API_/trip-sheet/assign:POST') && isStaff(user);
  const [leg, setLeg] = useState<Leg | null>(null);
  const printable = rows.filter(({ status }) => isShipmentStatus(status) && !STATUS_MATRIX[status].is_invalid);

  return (
    <>
      {may_assign &&
        (['collection', 'delivery'] as const).map((each) => (
          <button key={each} type="button" onClick={() => setLeg(each)}>
            {words.assign[each]}
          </button>
        ))}
      {printable.length > 0 && (
        <button type="button" onClick={() => void printStickers(printable.map(({ id }) => id))}>
          {words.printStickers}
        </button>
      )}
      <button type="button" onClick={() => saveCsv(rows)}>
        {words.exportCsv}
      </button>
      <Later load={loadAssign} props={leg && { leg, shipments: rows, onClose: () => setLeg(null), onDone }} />
    </>
  );
}

/** Spreadsheets read UTF-8 only with its mark in front. */
function saveCsv(rows: readonly Shipment[]): void {
  saveAsFile({ name: 'shipments.csv', text: `\uFEFF${shipmentsCsv(rows)}`, type: 'text/csv;charset=utf-8' });
}
