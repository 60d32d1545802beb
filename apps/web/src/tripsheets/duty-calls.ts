import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { useRead } from '../api/queries.ts';
import { APP_VERSION } from '../version.ts';

export const useReadDuty = () => useRead(dutyApi.read, {});
/** Asked again, since a phone stays open for days. */
const VERSION_EVERY_MS = 300_000;

/** The version that drivers' pages have to be of; undefined until it was heard. */
export const useAskedVersion = () =>
  useRead(dutyApi.appVersion, { version: APP_VERSION }, { refetch_every_ms: VERSION_EVERY_MS }).data?.latest_driver_app_version;
