import { PIN_TYPES } from '../../pickup-points/pin-rules.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';

/**
 * The messages of a shipment that went to its sender or its recipient, by what they tell of. Its customer reads these and no others: the
 * courier's own copies and what its billing contact is told are none of them. Source: screens S09 and S56, users-ask 40.
 */
export const PARTY_MESSAGES: readonly string[] = [...NOTIFIED_EVENTS, 'redirected', ...PIN_TYPES.map((type) => `${type}_pin`)];
