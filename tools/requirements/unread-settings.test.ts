import { expect, it } from 'vitest';
import { unreadSettings, withoutUnreadSettings } from './unread-settings.ts';

it('a setting is read where the product names it, not where it is declared, edited or worded', () => {
  const sources = [
    { path: 'packages/domain/src/providers/settings/driver-settings.ts', text: 'one: 1, other: 2' },
    { path: 'apps/web/src/strings/providers.ts', text: 'other' },
    { path: 'apps/server/src/tracking/scan.ts', text: "readSetting(settings, 'one')" },
  ];

  expect([...unreadSettings(['one', 'other'], sources)]).toEqual(['other']);
});

it('the rows of unread settings are left out', () => {
  const text = "  ['KEY-01', 'one', true],\n  ['KEY-02 KEY-03', 'other', true],\n";

  expect(withoutUnreadSettings(text, new Set(['other'])).trim()).toBe("['KEY-01', 'one', true],");
});
