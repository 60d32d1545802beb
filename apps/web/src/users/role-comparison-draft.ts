import type { ManagedRole, roleApi } from '@tsela/contract/users/role-api';
import type { OutputOf } from '@tsela/contract/route';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { roles as words } from '../strings/users.ts';

type Catalogue = OutputOf<typeof roleApi.catalogue>;

/** A line of two roles side by side. */
export interface ComparedLine {
  readonly key: string;
  readonly label: string;
  readonly one: string;
  readonly other: string;
  readonly is_different: boolean;
}

export interface ComparedSection {
  readonly title: string;
  readonly lines: readonly ComparedLine[];
}

/** Two roles, section by section: what each asks of a sign-in, and every permission that there is. Source: screens S46. */
export function comparedRoles(one: ManagedRole, other: ManagedRole, catalogue: Catalogue): readonly ComparedSection[] {
  const held = (role: ManagedRole, permission: string) =>
    hasPermission(
      permission.startsWith('API_') || permission.startsWith('INLINE_') ? role.permissions : role.permissions_ui,
      permission,
    );
  const line = (permission: string, label: string) =>
    compared(
      permission,
      label,
      [held(one, permission), held(other, permission)].map((is_held) => (is_held ? words.yes : words.no)),
    );
  const minutes = [one, other].map(({ logout_after_inactive_minutes }) => words.minutesShort(logout_after_inactive_minutes));
  const required = [one, other].map(({ require_2fa }) => (require_2fa ? words.yes : words.no));
  return [
    {
      title: words.signIn,
      lines: [compared('require_2fa', words.twoFactor, required), compared('minutes', words.minutes, minutes)],
    },
    ...catalogue.sections.map(({ title, permissions }) => ({
      title,
      lines: permissions.map(({ permission, label }) => line(permission, label)),
    })),
    ...catalogue.api_groups.map(({ title, permissions }) => ({
      title,
      lines: permissions.map(({ permission }) => line(permission, permission.replace('API_', ''))),
    })),
  ];
}

function compared(key: string, label: string, [one = '', other = '']: readonly string[]): ComparedLine {
  return { key, label, one, other, is_different: one !== other };
}

/** The sections with what differs alone; sections that are the same are left out. */
export function differencesOf(sections: readonly ComparedSection[]): readonly ComparedSection[] {
  return sections
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ is_different }) => is_different) }))
    .filter(({ lines }) => lines.length > 0);
}

export function countLines(sections: readonly ComparedSection[]): number {
  return sections.reduce((count, { lines }) => count + lines.length, 0);
}
