import { PASSWORD_LENGTH_MAX } from '@tsela/domain/sessions/password-length';
import Type from 'typebox';
import { answersInput } from '../custom-values.ts';
import { oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { wholeAddressInput } from '../service-areas/address-shapes.ts';
import { passcode, socialCredentials } from '../sessions/session-api.ts';
import { user } from '../users/user-shapes.ts';
import { account } from './account-shapes.ts';

const contact = shape({
  name: Type.Optional(oneLine(255)),
  email: Type.Optional(oneLine(255)),
  mobile_number: Type.Optional(oneLine(50)),
});

const utm = shape({
  utm_source: Type.Optional(text(255)),
  utm_medium: Type.Optional(text(255)),
  utm_campaign: Type.Optional(text(255)),
  utm_term: Type.Optional(text(255)),
  utm_content: Type.Optional(text(255)),
});

export const registrationApi = {
  register: route({
    method: 'POST',
    path: '/accounts/registrations',
    summary: 'Opens an account with its first owner, in one go, and signs them in; where the provider offers that to visitors.',
    access: 'public',
    input: shape({
      name: oneLine(255),
      email: oneLine(255),
      mobile_number: Type.Optional(oneLine(50)),
      /** Left out with a social sign-in. */
      password: Type.Optional(Type.String({ maxLength: 2 * PASSWORD_LENGTH_MAX })),
      social_credentials: Type.Optional(socialCredentials),
      /** The code of POST /login/verification-codes with purpose `registration`, where the provider asks for one. */
      verification_code: Type.Optional(passcode),
      kind: oneOf(['personal', 'company']),
      company_name: Type.Optional(oneLine(255)),
      registration_number: Type.Optional(oneLine(50)),
      vat_number: Type.Optional(oneLine(50)),
      address: Type.Optional(wholeAddressInput),
      billing_contact: Type.Optional(contact),
      heard_from: Type.Optional(oneLine(255)),
      registration_fields: Type.Optional(answersInput),
      /** A wish: a self-registered account is prepaid, staff decide. */
      wants_postpaid: Type.Optional(Type.Boolean()),
      terms_and_conditions_accepted_version: Type.Optional(text(255)),
      utm: Type.Optional(utm),
    }),
    output: shape({ access_token: Type.String(), user, account, needs_approval: Type.Boolean() }),
  }),
} as const;
