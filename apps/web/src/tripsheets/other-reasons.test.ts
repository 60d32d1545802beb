import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { expect, it } from 'vitest';
import { reasonsFor } from './tripsheet-draft.ts';

const REASONS = {
  rejection_reasons: ['Not mine'],
  shipment_cancellation_reasons: ['Count differs'],
  collection_failed_attempt_reasons: ['Gate closed'],
  delivery_failed_attempt_reasons: ['Nobody there'],
};

it.each<[SettingKey, Parameters<typeof reasonsFor>[0]]>([
  ['disable_other_for_rejection_reasons', 'collection-rejected'],
  ['disable_other_for_collection_failed_attempt_reasons', 'collection-failed-attempt'],
  ['disable_other_for_delivery_failed_attempt_reasons', 'delivery-failed-attempt'],
  ['disable_other_for_shipment_cancellation_reasons', 'cancelled'],
])('%s takes the free reason away and gives it back', (key, to) => {
  expect([true, false].map((is_on) => reasonsFor(to, { ...REASONS, [key]: is_on }).has_other)).toEqual([false, true]);
});
