import { permissionOf } from '@tsela/contract/route';
import type { Route } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { featuresOfCall } from '@tsela/domain/providers/call-features';
import type { RequestContext } from '../context.ts';
import { refuseSwitchedOff } from '../routing/feature-guard.ts';
import { bookMany } from '../shipments/booking/book-many.ts';
import { isTestKey } from '../shipments/test-mode/test-key.ts';
import { bookTest } from '../shipments/test-mode/book-test.ts';
import { cancelTest, listNotesOfTest, listTests } from '../shipments/test-mode/test-shipments.ts';
import { listStepsOfTest, trackTests } from '../tracking/recipients/track-tests.ts';
import { bookForPlugInBy } from '../integrations/answer-locker-plug-in.ts';

// The input of each has been held against the shape of its call.
type Handle = (context: RequestContext, input: never) => Promise<unknown>;

/** Calls that meet no shipment: prices and places are the same for every key. */
const AS_EVER: readonly string[] = [
  'API_/rates:POST',
  'API_/rates/closed-days:POST',
  'API_/rates/opt-in:POST',
  'API_/rates/service-areas:GET',
  'API_/service-levels:GET',
  'API_/v1/lockers-data:GET',
  'API_/v1/locker-rates-new:POST',
];

/** Calls that look for themselves which kind of key makes them. */
const LOOK_THEMSELVES: readonly string[] = [
  'API_/shipments/label:GET',
  'API_/shipments/label/stickers:GET',
  'API_/shipments/test/status:POST',
  'API_/generate/waybill:GET',
  'API_/generate/sticker:GET',
];

/** Calls that a test key makes of test bookings instead of shipments. */
const OF_TESTS: Readonly<Record<string, Handle>> = {
  'API_/shipments:POST': bookTest,
  'API_/shipments/bookings:POST': (context, input) => bookMany(context, input, bookTest),
  'API_/shipments:GET': listTests,
  'API_/shipments/cancel:POST': cancelTest,
  'API_/shipments:DELETE': cancelTest,
  'API_/shipments/notes:GET': listNotesOfTest,
  'API_/tracking/shipments:GET': trackTests,
  'API_/tracking/shipment-events:GET': listStepsOfTest,
  'API_/v1/shipments:POST': (context, input) => bookForPlugInBy(context, input, bookTest),
};

const NOT_OF_TESTS =
  'A test key cannot do this. It asks for prices, and books, lists, tracks, prints, cancels and moves test bookings.';

/**
 * What does a call: of a test key what is meant for test bookings, and nothing where there is none. A call that is not listed here is refused to
 * test keys, so that a new one never shows them a shipment. Source: ADR 0259.
 */
export function handleOf({ actor }: RequestContext, route: Route, handle: Handle): Handle {
  if (!isTestKey(actor)) return handle;
  const call = permissionOf(route);
  if (AS_EVER.includes(call) || LOOK_THEMSELVES.includes(call)) return handle;
  const of_tests = OF_TESTS[call];
  if (of_tests)
    return async (joined, input) => {
      await refuseSwitchedOff(joined, featuresOfCall(route));
      return of_tests(joined, input);
    };
  // What every visitor sees is no secret from a test key.
  if (route.access.kind === 'public' || route.access.kind === 'installation') return handle;
  throw new Problem('not-permitted', NOT_OF_TESTS);
}
