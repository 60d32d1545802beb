import { PASSWORD_LENGTH_MAX } from '@tsela/domain/sessions/password-length';
import Type from 'typebox';

/** Either proves who is asking: a session alone does not, since it may have been left open. */
export const proof = {
  password: Type.Optional(Type.String({ maxLength: PASSWORD_LENGTH_MAX })),
  /** Of the authenticator in use; all there is for those who never had a password. */
  current_passcode: Type.Optional(Type.String({ maxLength: 20 })),
};
