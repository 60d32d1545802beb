import { parseDay } from '@tsela/domain/time/day';
import { expect, it } from 'vitest';
import { freshEntry, withSending } from './saved-report-draft.ts';

const TODAY = parseDay('2026-11-30');
const OWN = 'finance@example.com';

it('SCREEN-48: a report that is to be sent goes to who saves it, unless others are named', () => {
  const fresh = freshEntry('Shipments', null, TODAY ?? expect.fail());

  expect(withSending(fresh, 'daily', OWN)).toEqual({ sending: 'daily', recipients: OWN });
  expect(withSending({ ...fresh, recipients: 'ops@example.com' }, 'weekly', OWN)).toEqual({ sending: 'weekly' });
  expect(withSending(fresh, 'never', OWN)).toEqual({ sending: 'never' });
});
