import { NativeSelect, TextInput } from '@mantine/core';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { HOLD_REASONS, isHold } from '@tsela/domain/shipments/status/holds';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { SCAN_CHOICE_FACTS, scanChoicesFor } from '@tsela/domain/tracking/scan-choices';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';
import { useMay, useSession } from '../shell/session.ts';
import { hubs } from '../strings/hubs.ts';
import type { ScanSetUp } from './scan-draft.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

interface SetUpBarProps {
  readonly set_up: ScanSetUp;
  readonly onChange: (set_up: ScanSetUp) => void;
}

/** What every scan is recorded as; only what the choice asks for is shown. Source: SCAN-01 to SCAN-06. */
export function SetUpBar({ set_up, onChange }: SetUpBarProps) {
  const { settings, facts } = useSession();
  const may_transfer = useMay('API_/interhub-transfers/parcels:POST');
  const has_transfers = may_transfer && isFeatureOn(settings, 'interhub_transfers');
  const choices = scanChoicesFor({
    permissions: facts.actor?.permissions ?? [],
    excluded_tracking_statuses: readSetting(settings, 'excluded_tracking_statuses'),
    // What goes with a transfer needs them.
  }).filter((choice) => has_transfers || !asksForTransfer(choice));
  const { asks_for } = SCAN_CHOICE_FACTS[set_up.choice];
  return (
    <Tiles pad={[3, 4, 4]} surface="card" least={200} role="group" aria-label={hubs.setUp}>
      <BranchSelect set_up={set_up} onChange={onChange} />
      <NativeSelect
        label={hubs.choice}
        value={set_up.choice}
        // The options are exactly the choices.
        onChange={(event) =>
          onChange({ ...set_up, choice: event.currentTarget.value as ScanChoice, reason: '', transfer_id: null })
        }
        data={choices.map((choice) => ({ value: choice, label: SCAN_CHOICE_FACTS[choice].label }))}
      />
      {asks_for.includes('bay') && <BaySelect set_up={set_up} onChange={onChange} />}
      <LazyComponent
        load={loadTransfer}
        props={
          asksForTransfer(set_up.choice)
            ? {
                action: set_up.choice === 'manifested' ? 'scan-out' : 'scan-in',
                branch_id: set_up.branch_id,
                value: set_up.transfer_id,
                onChange: (transfer_id) => onChange({ ...set_up, transfer_id }),
              }
            : null
        }
      />
      <LazyComponent
        load={loadIntegration}
        props={
          asks_for.includes('integration')
            ? { value: set_up.integration, onChange: (integration) => onChange({ ...set_up, integration }) }
            : null
        }
      />
      {asks_for.includes('driver') && <DriverSelect set_up={set_up} onChange={onChange} />}
      {asks_for.includes('reason') && <ReasonInput set_up={set_up} onChange={onChange} />}
      {asks_for.includes('receiver') && (
        <TextInput
          label={hubs.receiver}
          withAsterisk
          maxLength={255}
          value={set_up.receiver_name}
          onChange={(event) => onChange({ ...set_up, receiver_name: event.currentTarget.value })}
        />
      )}
    </Tiles>
  );
}

const loadIntegration = async () => (await import('../integrations/parts/IntegrationPicker.tsx')).IntegrationPicker;
const loadTransfer = async () => (await import('../interhub-transfers/parts/TransferSelect.tsx')).TransferSelect;

function asksForTransfer(choice: ScanChoice): boolean {
  return SCAN_CHOICE_FACTS[choice].asks_for.includes('transfer');
}

function BranchSelect({ set_up, onChange }: SetUpBarProps) {
  const { general, user } = useSession();
  const is_limited = user?.limit_user_to_branch === true && user.branch_id !== null;
  const branches = (general?.branches ?? []).filter(
    (branch) => branch.is_active && (!is_limited || branch.id === user.branch_id),
  );
  return (
    <NativeSelect
      label={hubs.branch}
      withAsterisk
      value={set_up.branch_id ?? ''}
      onChange={(event) => {
        const id = Number(event.currentTarget.value);
        // The options are ids of branches; the bay belongs to the branch left, as do transfers.
        onChange({ ...set_up, branch_id: id > 0 ? (id as BranchId) : null, bay: '', transfer_id: null });
      }}
      data={[
        { value: '', label: hubs.chooseBranch },
        ...branches.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
      ]}
    />
  );
}

/** Only where the branch has bays. Source: KEY-64. */
function BaySelect({ set_up, onChange }: SetUpBarProps) {
  const bays = readSetting(useSession().settings, 'hub_scanner_bays').filter((bay) => bay.branch_id === set_up.branch_id);
  if (bays.length === 0) return null;
  return (
    <NativeSelect
      label={hubs.bay}
      value={set_up.bay}
      onChange={(event) => onChange({ ...set_up, bay: event.currentTarget.value })}
      data={[{ value: '', label: hubs.noBay }, ...bays.map(({ code, label }) => ({ value: code, label: label || code }))]}
    />
  );
}

function DriverSelect({ set_up, onChange }: SetUpBarProps) {
  const drivers = (useSession().general?.drivers ?? []).filter((driver) => driver.deleted_date === null);
  // Those of the branch first: they are the ones standing there.
  const sorted = drivers.toSorted(
    (one, other) => Number(other.branch_id === set_up.branch_id) - Number(one.branch_id === set_up.branch_id),
  );
  return (
    <NativeSelect
      label={hubs.driver}
      withAsterisk
      value={set_up.driver_id ?? ''}
      onChange={(event) => {
        const id = Number(event.currentTarget.value);
        // The options are ids of drivers.
        onChange({ ...set_up, driver_id: id > 0 ? (id as DriverId) : null });
      }}
      data={[{ value: '', label: hubs.chooseDriver }, ...sorted.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}

const loadReason = async () => (await import('../shipments/parts/ReasonField.tsx')).ReasonField;

function ReasonInput({ set_up, onChange }: SetUpBarProps) {
  const { settings } = useSession();
  if (isHold(set_up.choice))
    return (
      <LazyComponent
        key={set_up.choice}
        load={loadReason}
        props={{
          list: HOLD_REASONS[set_up.choice],
          value: set_up.reason,
          onChange: (reason) => onChange({ ...set_up, reason }),
          error: null,
        }}
      />
    );
  return (
    <>
      <TextInput
        label={hubs.reason}
        withAsterisk
        maxLength={255}
        list="scan-reasons"
        value={set_up.reason}
        onChange={(event) => onChange({ ...set_up, reason: event.currentTarget.value })}
      />
      <datalist id="scan-reasons">
        {readSetting(settings, 'delivery_failed_attempt_reasons').map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </>
  );
}
