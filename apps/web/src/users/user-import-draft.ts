import { importFields } from '@tsela/domain/overview/imports/import-kinds';
import type { CustomField } from '@tsela/domain/providers/custom-fields';

/** When the invitations of a file go out: as its users are added, or on a day. */
export interface WhenInvited {
  readonly is_later: boolean;
  readonly day: string;
}

export const AT_ONCE: WhenInvited = { is_later: false, day: '' };

/** As the call takes it; null while the day is missing. */
export function inviteInput({ is_later, day }: WhenInvited): { readonly invite_on?: string } | null {
  if (!is_later) return {};
  return day === '' ? null : { invite_on: day };
}

/** The template: every heading, and one row for staff and for an account each. */
export function templateOf(own: readonly CustomField[]): string[][] {
  const examples = own.map(exampleOf);
  return [
    importFields('bulk-users', own).map(({ label }) => label),
    ['Thandi Mokoena', 'thandi@example.com', '082 123 4567', 'Operations staff', '', 'JNB', 'yes', '', ...examples],
    ['Johan Botha', 'johan@example.com', '', 'Account Owner', 'ACME', '', '', '', ...examples],
  ];
}

/** Something that a field takes. */
function exampleOf({ type, options, label }: CustomField): string {
  if (type === 'list') return options[0] ?? '';
  return { text: label, number: '12', date: '2026-11-27', 'yes/no': 'yes' }[type];
}

export type Cells = Readonly<Record<string, string>>;

/** What the user of a row may do, and where. */
export function placeText({ role = '', account_code = '', branch_code = '' }: Cells): string {
  return [role, account_code, branch_code].filter((text) => text.trim() !== '').join(' · ');
}
