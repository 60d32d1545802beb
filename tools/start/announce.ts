import type { SetupLink } from './setup-link.ts';

/** Who can sign in to the demo courier (docs/design/running.md). */
const DEMO_SIGN_INS = [
  ['super@tsela.example', 'provider super-admin'],
  ['admin@tsela.example', 'administrator'],
  ['ops@tsela.example', 'operations manager'],
  ['hub@tsela.example', 'operations staff of the Johannesburg branch'],
  ['finance@tsela.example', 'finance manager'],
  ['driver@tsela.example', 'driver, Johannesburg'],
  ['owner@acme.example', 'account owner of ACM01, postpaid'],
  ['user@acme.example', 'account user of ACM01'],
  ['nobilling@acme.example', 'account user of ACM01 without billing'],
  ['owner@karoo.example', 'account owner of KAR01, prepaid'],
  ['kiosk@tsela.example', 'touch screen of the kiosk in Rosebank; its staff PIN is 4711'],
  ['admin@veld.example', 'administrator of the second provider, on veld.localhost'],
] as const;

const DEMO_PASSWORD = 'Parcel-2026-demo';

export type Readiness = {
  readonly url: string;
  readonly seconds: number;
  readonly demo: boolean;
  /** The set-up link of the missing administrator; null when none is missing. */
  readonly setup_link: SetupLink | null;
};

/** What a set-up link is for. */
const MAKES: Readonly<Record<SetupLink['makes'], string>> = {
  administrator: 'Make the first administrator here',
  'super-admin': 'Make the super-admin, who administers the providers of this installation, here',
};

/** What a person needs to know once everything runs. */
export function readyText({ url, seconds, demo, setup_link }: Readiness): string {
  const lines = [`Tsela is ready at ${url} (${seconds.toFixed(1)} s)`];
  if (setup_link !== null) {
    lines.push('', `${MAKES[setup_link.makes]}, once and within 24 hours:`, `  ${setup_link.address}`);
    lines.push('A fresh link is printed at every start until there is one.');
  }
  if (demo) {
    const width = Math.max(...DEMO_SIGN_INS.map(([email]) => email.length));
    lines.push('', `Sign in to the demo with the password ${DEMO_PASSWORD} as`);
    lines.push(...DEMO_SIGN_INS.map(([email, who]) => `  ${email.padEnd(width)}  ${who}`));
  }
  return `\n${lines.join('\n')}\n\nCtrl-C stops it.`;
}
