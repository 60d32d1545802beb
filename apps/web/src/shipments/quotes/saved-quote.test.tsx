import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { showPagesFrom } from '../../shell/pages/shown-page.ts';
import type { Session } from '../../shell/session.ts';
import { StartedShipment } from '../form/StartedShipment.tsx';
import type { StartProps } from '../form/StartedShipment.tsx';
import { aShipment } from '../shipment.testing.ts';

function Form({ initial, told, mode }: StartProps) {
  return (
    <p>
      {mode}: {initial.collection.address.street_address}, {initial.parcels.length} parcel. {told}
    </p>
  );
}

const SETTINGS = { unused_feature_guest_shipment_creation: true };
const VISITOR = { user: null, settings: {}, facts: { actor: null, features: ['shipments'], settings: SETTINGS } };

function open(answer: Parameters<typeof answerWith>[0]) {
  const { asked } = answerWith(answer);
  draw(<StartedShipment Form={Form} />, { of: VISITOR as unknown as Session });
  return asked;
}

const Page = () => null;

beforeAll(() => {
  window.history.replaceState(null, '', '/shipments/new?quick_quote=send&quote=7&key=abcdefghijklmnop');
  showPagesFrom({ loadedPage: () => Page, loadPage: () => Promise.resolve(Page) });
});

it('SCREEN-10: the link to a saved quote opens its booking, and says what it was', async () => {
  const quote = aShipment({ status: 'quote', short_tracking_reference: 'QTE234', rate: 115 });
  const asked = open(() => ({ body: { quote, valid_until: '2026-12-27T08:00:00.000Z', is_expired: false } }));

  const { street_address } = quote.collection_address;
  expect(await screen.findByText(new RegExp(`^send: ${street_address}, 1 parcel. This is your quote QTE234`))).toBeTruthy();
  expect(asked.map(({ url }) => url.pathname + url.search)).toEqual(['/api/shipments/quotes/saved?id=7&key=abcdefghijklmnop']);
});

it('SCREEN-10: a link that opens nothing says so, and leads to an empty booking', async () => {
  const message = 'This link to a quote is not valid. Please use the one in the e-mail.';
  open(() => ({ status: 404, body: { code: 'not-found', message } }));

  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start a new booking' }).getAttribute('href')).toContain('quick_quote=send');
});
