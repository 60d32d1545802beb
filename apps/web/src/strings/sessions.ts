/** Words of signing in and out. */
export const sessions = {
  title: 'Log in',
  staffTitle: 'Staff login',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show or hide the password',
  logIn: 'Log in',
  noWayIn: 'This provider does not offer signing in with a password.',
  loggingOut: 'Logging out',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  needHelp: 'Need help?',
  emailNeeded: 'Please enter your e-mail address.',
  passwordNeeded: 'Please enter your password.',
} as const;
