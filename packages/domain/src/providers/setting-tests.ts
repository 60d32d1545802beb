import { GATEWAY_IDS, topUpLabel } from '../gateways/gateway-settings.ts';
import type { GatewayLabel } from '../gateways/gateway-settings.ts';
import type { SettingsSection } from './settings-tabs.ts';

/** A message to the caller, sent as all messages are. */
const MESSAGE_TESTS = ['email', 'sms'] as const;
/** Credentials that are shown to their gateway: those of guests' payments, and those of top-ups. */
const CREDENTIAL_TESTS: readonly CredentialTest[] = [...GATEWAY_IDS, ...GATEWAY_IDS.map(topUpLabel)];
export type CredentialTest = GatewayLabel;

/** What of the settings can be tried out. Source: screens S49. */
export const SETTING_TESTS = [...MESSAGE_TESTS, ...CREDENTIAL_TESTS] as const;
export type SettingTest = (typeof SETTING_TESTS)[number];

/** The sections that have tests, and which. */
const OF_SECTIONS: Readonly<Partial<Record<SettingsSection, readonly SettingTest[]>>> = {
  'Email settings': ['email'],
  'SMS settings': ['sms'],
  'payment methods for guest shipments': GATEWAY_IDS,
  'payment methods for account top-up': GATEWAY_IDS.map(topUpLabel),
};

export function testsOfSection(section: SettingsSection): readonly SettingTest[] {
  return OF_SECTIONS[section] ?? [];
}

export function isCredentialTest(kind: SettingTest): kind is CredentialTest {
  return (CREDENTIAL_TESTS as readonly string[]).includes(kind);
}

/** So many in a quarter of an hour are enough to see whether messages go out. */
export const TESTS_MAX = 5;
export const TESTS_WITHIN_MS = 15 * 60 * 1000;

/** The words of a test message. */
export function testMessage(title: string): { subject: string; body: string } {
  return {
    subject: `Test message from ${title}`,
    body: `This is a test message from ${title}. If you can read it, messages go out as they should.`,
  };
}
