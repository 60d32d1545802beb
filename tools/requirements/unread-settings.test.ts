import { expect, it } from 'vitest';
import { withoutUnreadSettings } from './unread-settings.ts';

it('the rows of unread settings are left out', () => {
  const text = "  ['KEY-01', 'one', true],\n  ['KEY-02 KEY-03', 'other', true],\n";

  expect(withoutUnreadSettings(text, new Set(['other'])).trim()).toBe("['KEY-01', 'one', true],");
});
