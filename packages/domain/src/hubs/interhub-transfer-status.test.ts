import { expect, it } from 'vitest';
import { INTERHUB_TRANSFER_STATUSES } from './interhub-transfer-status.ts';

it('ENUM-15: an interhub transfer is open or closed', () => {
  expect(INTERHUB_TRANSFER_STATUSES).toEqual(['open', 'closed']);
});
