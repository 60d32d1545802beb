import type { FieldThen as PresentedField, asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { SETTINGS_OF_TRACKING } from '@tsela/domain/audit/shown-fields';
import { isOther, stateAt } from '@tsela/domain/audit/state-at';
import type { FieldThen } from '@tsela/domain/audit/state-at';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { displayedStatus } from '@tsela/domain/shipments/status/status-display';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { publicStatus, publicTimeline } from '@tsela/domain/tracking/public-timeline';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { inOrder, publicMessage } from '../../tracking/present-tracked.ts';
import { predefinedReasons } from '../../tracking/tracking-reads.ts';
import type { State } from './past.ts';
import { readSettingsHistory } from './settings-past.ts';
import { isFound, presentEntry } from './shipment-entry.ts';
import type { KnownEntry } from './shipment-entry.ts';

type CustomerThen = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>['customer'];

interface Seen {
  readonly state: State;
  /** What was known, newest first. */
  readonly entries: readonly KnownEntry[];
  readonly is_whole: boolean;
}

/**
 * What people outside the provider were shown at a moment, by the settings of that moment: the tracking page, and the status that users of the
 * account read. Source: public API §5, SHIP-DISP-01 to SHIP-DISP-05, SHIP-VIEW-02.
 */
export async function customerView(tx: Tx, { state, entries, is_whole }: Seen): Promise<CustomerThen> {
  const { history } = await readSettingsHistory(tx, SETTINGS_OF_TRACKING);
  const then = stateAt(history, state.at);
  const settings = settingsThen(then, history.present);
  const excluded = readSetting(settings, 'excluded_tracking_statuses');
  const reasons = predefinedReasons(settings);
  const shown = publicTimeline(inOrder(entries.filter(({ is_public }) => is_public)), excluded);
  const status = statusAt(state);
  const is_tracked = status !== null && isFound(status);
  const tracked_status = is_tracked ? publicStatus({ status }, shown, excluded) : null;
  const account_status = status === null ? null : accountStatus(state, status, settings);
  return {
    is_tracked,
    status: tracked_status,
    status_name: tracked_status === null ? null : statusLabel(tracked_status),
    account_status,
    account_status_name: account_status === null ? null : statusLabel(account_status),
    timeline: is_tracked ? shown.map((entry) => presentEntry(entry, publicMessage(entry, reasons))) : [],
    is_timeline_whole: is_whole,
    settings: SETTINGS_OF_TRACKING.map((setting) => presentSetting(setting, then.get(setting), history.present[setting])),
  };
}

/** What is not known of the settings of that moment is taken as it is at present, and named as not known beside it. */
function settingsThen(then: ReadonlyMap<string, FieldThen>, present: StoredSettings): StoredSettings {
  const values = [...then].map(([setting, each]) => [setting, each.is_known ? each.value : present[setting]]);
  return Object.fromEntries(values) as StoredSettings;
}

function statusAt({ columns }: State): ShipmentStatus | null {
  const then = columns.get('status');
  return then?.is_known && isShipmentStatus(String(then.value)) ? (String(then.value) as ShipmentStatus) : null;
}

/** The statuses that are shown by whether their leg has a driver. Source: SHIP-DISP-05. */
const LEGS_OF_DRIVERS: Readonly<Partial<Record<ShipmentStatus, 'collection' | 'delivery'>>> = {
  'collection-assigned': 'collection',
  'collection-unassigned': 'collection',
  'delivery-assigned': 'delivery',
  'delivery-unassigned': 'delivery',
};

/** Null where it hangs on a driver and whether there was one is not known. */
function accountStatus({ columns }: State, status: ShipmentStatus, settings: StoredSettings): ShipmentStatus | null {
  const leg = LEGS_OF_DRIVERS[status] ?? null;
  const driver = leg === null ? undefined : columns.get(`${leg}_agent_id`);
  if (driver && !driver.is_known) return null;
  const driver_id = driver?.is_known && driver.value !== null ? Number(driver.value) : null;
  return displayedStatus(
    {
      status,
      collection_agent_id: leg === 'collection' ? driver_id : null,
      delivery_agent_id: leg === 'delivery' ? driver_id : null,
      has_new_collection_agent: false,
      has_new_delivery_agent: false,
    },
    {
      is_staff: false,
      is_account_user: true,
      overrides_unassigned_and_rejected: readSetting(settings, 'override_unassigned_and_rejected_statuses_for_account_users'),
    },
  );
}

function presentSetting(field: string, then: FieldThen | undefined, other: unknown): PresentedField {
  const one: FieldThen = then ?? { is_known: false };
  return {
    field,
    is_known: one.is_known,
    value: one.is_known ? one.value : null,
    is_other_known: true,
    other: other ?? null,
    is_other: isOther(one, { is_known: true, value: other }),
  };
}
