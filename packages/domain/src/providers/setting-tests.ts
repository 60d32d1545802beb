import type { SettingsSection } from './settings-tabs.ts';

/** What of the settings can be tried out: a message to oneself, by the way that messages go. Source: screens S49. */
export const SETTING_TESTS = ['email', 'sms'] as const;
export type SettingTest = (typeof SETTING_TESTS)[number];

/** The sections that have a test, and which. */
const OF_SECTIONS: Readonly<Partial<Record<SettingsSection, SettingTest>>> = {
  'Email settings': 'email',
  'SMS settings': 'sms',
};

export function testOfSection(section: SettingsSection): SettingTest | null {
  return OF_SECTIONS[section] ?? null;
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
