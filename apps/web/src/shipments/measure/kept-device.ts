import { keepJson, keptJson } from '../../ui/kept-json.ts';

/** What a parcel is measured with at this desk. */
export interface KeptDevice {
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly calibrated: string;
}

const KEY = 'tsela.measuring-device';

/** The scale that was used last in this browser. */
export function keptDevice(): KeptDevice {
  const kept = keptJson(KEY, localStorage);
  const { name, calibrated } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof KeptDevice, unknown>
  >;
  return { name: typeof name === 'string' ? name : '', calibrated: typeof calibrated === 'string' ? calibrated : '' };
}

export function keepDevice(device: KeptDevice): void {
  keepJson(KEY, device, localStorage);
}
