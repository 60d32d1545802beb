import { setupApi } from '@tsela/contract/providers/setup-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { deviceApi } from '@tsela/contract/sessions/device-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { socialLogInApi } from '@tsela/contract/sessions/social-log-in-api';
import { bind } from '../routing/bind.ts';
import { keepOwnDevice, listOwnDevices, removeOwnDevice, testOwnDevice } from './own-devices.ts';
import { removeTwoFactor, resetTwoFactor } from './remove-two-factor.ts';
import { sendVerificationCode } from './send-code.ts';
import { readSetupState, setUpInstallation } from './set-up-installation.ts';
import { setUpTwoFactor } from './set-up-two-factor.ts';
import { signIn } from './sign-in.ts';
import { readSignInOptions } from './sign-in-options.ts';
import { signOut } from './sign-out.ts';
import { linkSocialLogIn, readSocialLogIns, unlinkSocialLogIn } from './social-log-ins.ts';
import { updatePassword } from './update-password.ts';
import { readVerification, resetPassword } from './verification-links.ts';

export const sessionRoutes = [
  bind(sessionApi.options, readSignInOptions),
  bind(sessionApi.signIn, signIn),
  bind(sessionApi.sendCode, sendVerificationCode),
  bind(sessionApi.signOut, signOut),
  bind(sessionApi.time, async (context) => ({ current_time: context.now.toISOString() })),
  bind(credentialApi.resetPassword, resetPassword),
  bind(credentialApi.verification, readVerification),
  bind(credentialApi.updatePassword, updatePassword),
  bind(credentialApi.setUpTwoFactor, setUpTwoFactor),
  bind(credentialApi.removeTwoFactor, removeTwoFactor),
  bind(credentialApi.resetTwoFactor, resetTwoFactor),
  bind(socialLogInApi.socialLogIns, readSocialLogIns),
  bind(socialLogInApi.linkSocialLogIn, linkSocialLogIn),
  bind(socialLogInApi.unlinkSocialLogIn, unlinkSocialLogIn),
  bind(deviceApi.devices, listOwnDevices),
  bind(deviceApi.keepDevice, keepOwnDevice),
  bind(deviceApi.removeDevice, removeOwnDevice),
  bind(deviceApi.testDevice, testOwnDevice),
  bind(setupApi.state, readSetupState),
  bind(setupApi.setUp, setUpInstallation),
];
