import type { InlinePermission } from './inline-permissions.ts';
import type { UiPermission } from './ui-permissions.ts';

/**
 * Permissions whose screen or right is still to be built. Roles hold them already, as the specification says; the role editor offers none of
 * them, because giving one changes nothing. A permission leaves this list together with the building of what asks for it.
 */
const TO_COME: readonly (UiPermission | InlinePermission)[] = [];

/** Whether something in the product asks for the permission, so that giving it means something. */
export function isAskedFor(permission: UiPermission | InlinePermission): boolean {
  return !TO_COME.includes(permission);
}
