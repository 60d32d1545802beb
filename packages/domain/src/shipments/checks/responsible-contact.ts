import { isEmail } from '../../formats/email.ts';
import { isPhone } from '../../formats/phone.ts';
import type { Violation } from '../../problem.ts';

/** The contact at the account who is responsible for a shipment and is told when it goes wrong. Source: DATA-22, decisions D53. */
export interface ResponsibleContact {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile_number?: string | undefined;
}

/** Whether they can be reached as given; the contact is optional. */
export function responsibleContactChecks({ email = '', mobile_number = '' }: ResponsibleContact): Violation[] {
  const refuse = (is_wrong: boolean, field: string, message: string): Violation[] =>
    is_wrong ? [{ field: `responsible_contact.${field}`, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
  return [
    ...refuse(email.trim() !== '' && !isEmail(email.trim()), 'email', 'Please enter a valid email address.'),
    ...refuse(mobile_number.trim() !== '' && !isPhone(mobile_number), 'mobile_number', 'Please enter a valid phone number.'),
  ];
}
