import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayDeliver } from '@tsela/domain/permissions/who-may';
import { waitsForHandOver } from '@tsela/domain/shipments/batches/batch-rules';
import { ACTION_SETTINGS } from '@tsela/domain/shipments/status/shipment-actions';
import { isFeatureOn, readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { bulkMessage } from '../../strings/messages.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentTags } from '../../strings/shipments/detail.ts';
import { holds } from '../../strings/shipments/holds.ts';
import { bulkBatch, bulkChange, bulkTransfer } from '../../strings/shipments/lists.ts';
import { bulkRecalculation } from '../../strings/shipments/repricing.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { holdsForAll, mayCancelAll, statusesForAll } from './bulk-draft.ts';
import { printing } from '../../strings/shipments/printing.ts';
import { isPrintable, printStickers } from '../print-stickers.ts';
import { usePrintOptions } from '../use-set-of-account.ts';
import { useShipmentsExport } from './use-shipments-export.ts';
import type { Leg } from '../parts/AssignDriverDialog.tsx';

interface BulkActionsProps {
  readonly rows: readonly ListedShipment[];
  readonly onDone: () => void;
}

const loadPrint = async () => (await import('../parts/PrintDialog.tsx')).PrintDialog;
const loadTag = async () => (await import('./TagDialog.tsx')).TagDialog;
const loadMessage = async () => (await import('../../messages/parts/BulkMessageDialog.tsx')).BulkMessageDialog;
const loadStep = async () => (await import('./BulkStepDialog.tsx')).BulkStepDialog;
const loadHold = async () => (await import('../parts/BulkHoldDialog.tsx')).BulkHoldDialog;
const loadNote = async () => (await import('./BulkNoteDialog.tsx')).BulkNoteDialog;
const loadRecalculate = async () => (await import('../reprice/RecalculateManyDialog.tsx')).RecalculateManyDialog;
const loadBatch = async () => (await import('./MakeBatchDialog.tsx')).MakeBatchDialog;
const loadTransfer = async () => (await import('./AddToTransferDialog.tsx')).AddToTransferDialog;
const loadAssign = async () => (await import('../parts/AssignDriverDialog.tsx')).AssignDriverDialog;

/** What can be done to the rows that are ticked. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { user, general } = useSession();
  const may_assign = useMay('API_/trip-sheet/assign:POST') && isStaff(user);
  // Of several accounts no one says how they are printed.
  const [payer = null, ...others] = [...new Set(rows.map(({ account_id }) => account_id))];
  const print_options = usePrintOptions(others.length === 0 ? payer : null);
  const has_tags = isStaff(user) || (general?.shipment_tags ?? []).length > 0;
  const may_tag = useMay('API_/shipments/tags:POST') && has_tags;
  const may_export = useMay('API_/shipments/export:GET');
  const exporting = useShipmentsExport();
  const [is_tagging, setTagging] = useState(false);
  const may_write = useMay('API_/notification/bulk/sms:POST') && isStaff(user);
  const [is_writing, setWriting] = useState(false);
  const [leg, setLeg] = useState<Leg | null>(null);
  const { statuses, may_cancel, may_note, may_hold, may_release } = useSteps(rows);
  const [step, setStep] = useState<'status' | 'cancel' | 'note' | 'hold' | 'release' | null>(null);
  const close = () => setStep(null);
  const printable_ids = rows.filter(isPrintable).map(({ id }) => id);
  const [is_printing, setPrinting] = useState(false);

  return (
    <>
      {may_assign &&
        (['collection', 'delivery'] as const).map((each) => (
          <BulkButton key={each} onClick={() => setLeg(each)}>
            {words.assign[each]}
          </BulkButton>
        ))}
      {statuses.length > 0 && <BulkButton onClick={() => setStep('status')}>{bulkChange.status}</BulkButton>}
      {may_hold && <BulkButton onClick={() => setStep('hold')}>{holds.hold}</BulkButton>}
      {may_release && <BulkButton onClick={() => setStep('release')}>{holds.release}</BulkButton>}
      {may_note && <BulkButton onClick={() => setStep('note')}>{bulkChange.note}</BulkButton>}
      {may_tag && <BulkButton onClick={() => setTagging(true)}>{shipmentTags.bulk}</BulkButton>}
      {printable_ids.length > 0 && (
        <>
          <BulkButton onClick={() => printStickers(printable_ids, print_options)}>{words.printStickers}</BulkButton>
          <BulkButton onClick={() => setPrinting(true)}>{printing.action}</BulkButton>
        </>
      )}
      <BatchAction rows={rows} onDone={onDone} />
      <TransferAction rows={rows} onDone={onDone} />
      <RecalculateAction rows={rows} onDone={onDone} />
      {may_write && <BulkButton onClick={() => setWriting(true)}>{bulkMessage.action}</BulkButton>}
      {may_export && (
        <BulkButton onClick={() => exporting.save({ ids: rows.map(({ id }) => id) })} disabled={exporting.is_pending}>
          {words.exportCsv}
        </BulkButton>
      )}
      {may_cancel && <BulkButton onClick={() => setStep('cancel')}>{bulkChange.cancel}</BulkButton>}
      <LazyComponent
        load={loadStep}
        props={
          step === 'status' || step === 'cancel'
            ? { shipments: rows, statuses: step === 'cancel' ? [] : statuses, onClose: close, onDone }
            : null
        }
      />
      <LazyComponent
        load={loadPrint}
        props={is_printing ? { ids: printable_ids, options: print_options, onClose: () => setPrinting(false) } : null}
      />
      <LazyComponent
        load={loadHold}
        props={step === 'hold' || step === 'release' ? { shipments: rows, action: step, onClose: close, onDone } : null}
      />
      <LazyComponent load={loadNote} props={step === 'note' ? { shipments: rows, onClose: close, onDone } : null} />
      <LazyComponent load={loadTag} props={is_tagging ? { shipments: rows, onClose: () => setTagging(false), onDone } : null} />
      <LazyComponent
        load={loadMessage}
        props={
          is_writing
            ? { to: { kind: 'shipments', shipment_ids: rows.map(({ id }) => id) }, onClose: () => setWriting(false), onDone }
            : null
        }
      />
      <LazyComponent load={loadAssign} props={leg && { leg, shipments: rows, onClose: () => setLeg(null), onDone }} />
    </>
  );
}

/** Shipments of one account that wait for collection or drop-off are put into a batch. Source: screens S08. */
function BatchAction({ rows, onDone }: BulkActionsProps) {
  const may_batch = useMay('API_/shipments:POST') && rows.every(({ status }) => waitsForHandOver(status));
  const [is_open, setOpen] = useState(false);
  const is_mixed = new Set(rows.map(({ account_id }) => account_id)).size > 1;
  if (!may_batch) return null;
  return (
    <>
      <BulkButton disabled={is_mixed} title={is_mixed ? bulkBatch.severalAccounts : undefined} onClick={() => setOpen(true)}>
        {bulkBatch.action}
      </BulkButton>
      <LazyComponent load={loadBatch} props={is_open ? { shipments: rows, onClose: () => setOpen(false), onDone } : null} />
    </>
  );
}

/** Shipments are listed on a transfer between hubs, whichever they lie at: the transfer says of each whether it can travel. Source: screens S29. */
function TransferAction({ rows, onDone }: BulkActionsProps) {
  const { user, settings } = useSession();
  const may_add = useMay('API_/interhub-transfers/parcels:POST') && isStaff(user) && isFeatureOn(settings, 'interhub_transfers');
  const [is_open, setOpen] = useState(false);
  if (!may_add) return null;
  return (
    <>
      <BulkButton onClick={() => setOpen(true)}>{bulkTransfer.action}</BulkButton>
      <LazyComponent load={loadTransfer} props={is_open ? { shipments: rows, onClose: () => setOpen(false), onDone } : null} />
    </>
  );
}

/** Staff price shipments by the tariff of today, whichever they are: what cannot be is said of each. Source: screens S08. */
function RecalculateAction({ rows, onDone }: BulkActionsProps) {
  const { user } = useSession();
  const [may_bulk, may_change] = [useMay('API_/shipments/bulk:POST'), useMay('API_/shipments:PATCH')];
  const [is_open, setOpen] = useState(false);
  if (!may_bulk || !may_change || !isStaff(user)) return null;
  return (
    <>
      <BulkButton onClick={() => setOpen(true)}>{bulkRecalculation.action}</BulkButton>
      <LazyComponent load={loadRecalculate} props={is_open ? { shipments: rows, onClose: () => setOpen(false), onDone } : null} />
    </>
  );
}

const NOTHING = { statuses: [], may_cancel: false, may_note: false, may_hold: false, may_release: false } as const;

/** What every one of the rows allows, by the domain's rules; the server holds the same. */
function useSteps(rows: readonly ListedShipment[]) {
  const { user, facts, settings } = useSession();
  const [may_bulk, may_change, may_note, may_book] = [
    useMay('API_/shipments/bulk:POST'),
    useMay('API_/shipments:PATCH'),
    useMay('API_/shipments/notes:POST'),
    useMay('API_/shipments:POST'),
  ];
  const is_staff = isStaff(user);
  if (!may_bulk || facts.actor === null) return NOTHING;
  const context = {
    actor: { is_staff, permissions: facts.actor.permissions },
    settings: readSettings(settings, ACTION_SETTINGS),
    order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
  };
  return {
    statuses: may_change && is_staff ? statusesForAll(rows, { is_staff, can_deliver: mayDeliver(facts.actor) }) : [],
    may_cancel: may_book && mayCancelAll(rows, context),
    may_note,
    ...(may_change && is_staff ? holdsForAll(rows) : { may_hold: false, may_release: false }),
  };
}
