import type { DailyManifestConfig, InterhubCarrier, InterhubServiceLevel } from '../setting-records.ts';
import { choice, records } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Interhub manifests, section by section. */
export const MANIFESTS_SETTINGS = {
  ...inSection('manifests', 'carriers', {
    interhub_carriers: records<InterhubCarrier>(['code', 'label', 'contact', 'tracking_url'], 'staff'),
  }),
  ...inSection('manifests', 'service levels', {
    interhub_service_levels: records<InterhubServiceLevel>(['code', 'label', 'transit_hours'], 'staff'),
  }),
  ...inSection('manifests', 'scan status', {
    interhub_outbound_scan_status: choice(['manifested', 'ready-for-dispatch', 'in-transit'], 'manifested', 'staff'),
    interhub_dispatch_status: choice(['in-transit'], 'in-transit', 'staff'),
    interhub_inbound_scan_status: choice(['at-hub', 'at-destination-hub'], 'at-destination-hub', 'staff'),
  }),
  ...inSection('manifests', 'daily manifest configs', {
    interhub_daily_manifest_configs: records<DailyManifestConfig>(
      ['origin_branch_id', 'destination_branch_id', 'carrier', 'service_level', 'weekdays', 'cut_off_time'],
      'staff',
    ),
  }),
};
