import type { SettingKey } from '../../providers/provider-settings.ts';

/** Lets drivers take photos with every step. Source: KEY-36. */
export const PHOTOS_ANYWHERE = 'drivers_can_add_photos_to_any_status_update' satisfies SettingKey;

/** Whether photos go with a step: with a delivery, and with what did not work out; with others where the provider lets drivers. Source: KEY-36, screens S26. */
export function takesPhotos(to: string | null, is_anywhere: boolean): boolean {
  if (to === null) return false;
  if (is_anywhere || to === 'delivered') return true;
  return ['-failed-attempt', '-rejected', '-exception'].some((ending) => to.endsWith(ending));
}

/** Why photos do not go with a step; null where they do. */
export function whyNoPhotos(to: string | null, is_anywhere: boolean): string | null {
  return takesPhotos(to, is_anywhere) ? null : 'Photos go with a delivery and with what did not work out only.';
}
