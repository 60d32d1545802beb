import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';

export const VEHICLE_TYPES = ['', 'motorcycle', 'car', 'bakkie', 'van', 'truck'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** What is kept of a driver. */
export interface DriverFacts {
  readonly name: string;
  readonly mobile_number: string;
  readonly vehicle_registration: string;
}

const LONGEST_REGISTRATION = 20;

/** Whether a driver may be saved as they are. The hub and the recipient call the number. Source: screens S50. */
export function driverChecks(driver: DriverFacts): Violation[] {
  return [
    ...refuse(driver.name.trim() === '', 'name', 'Please enter a name.'),
    ...refuse(!isPhone(driver.mobile_number), 'mobile_number', 'Please enter a valid phone number.'),
    ...refuse(
      driver.vehicle_registration.length > LONGEST_REGISTRATION,
      'vehicle_registration',
      'A registration has up to 20 letters and digits.',
    ),
  ];
}

/** A new driver is given by an e-mail address or as a member of staff: one of the two. Source: screens S45, S50. */
export function driverUserChecks(user: { readonly email: string; readonly user_id: number | null }): Violation[] {
  const is_named_twice = user.user_id !== null && user.email.trim() !== '';
  return [
    ...refuse(is_named_twice, 'user_id', 'Give an email address or choose a user, not both.'),
    ...refuse(user.user_id === null && !isEmail(user.email), 'email', 'Please enter a valid email address.'),
  ];
}

/** A registration as it is on the plate: capitals, single spaces. */
export function tidyRegistration(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toUpperCase();
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}
