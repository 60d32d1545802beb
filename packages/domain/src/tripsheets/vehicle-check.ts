/** What a driver looks at before going on duty. Source: screens S26, "vehicle check questions". */
export const VEHICLE_CHECKS = ['tyres', 'lights', 'brakes', 'fuel', 'load-area', 'papers'] as const;
export type VehicleCheck = (typeof VEHICLE_CHECKS)[number];

export interface CheckedPart {
  readonly check: VehicleCheck;
  readonly is_sound: boolean;
  /** What is wrong with it. */
  readonly note: string;
}

/** Why a driver cannot go on duty with these answers, in words for the driver; null where that is possible. */
export function whyNotOnDuty(checked: readonly CheckedPart[]): string | null {
  const missing = VEHICLE_CHECKS.filter((check) => !checked.some((part) => part.check === check));
  if (missing.length > 0) return 'Please answer every question about the vehicle.';
  const unsaid = checked.some(({ is_sound, note }) => !is_sound && note.trim() === '');
  return unsaid ? 'Please say what is wrong with the vehicle.' : null;
}
