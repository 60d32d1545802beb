import { execFileSync } from 'node:child_process';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(quote_payment_reference = 'both') {
  const world = await makeWorld(test_app.services, {
    quote_payment_reference,
    payment_methods_eft_details_bank: 'Standard Bank',
    payment_methods_eft_details_account_number: '012345678',
  });
  const customer = await makeCustomer(world, { account_code: 'KAR01' });
  const quote = await succeed(test_app, shipmentApi.create, {
    token: customer.token,
    input: { ...aShipment(), quick_quote: 'quote' },
  });
  const file = (token = customer.token) => test_app.request(shipmentApi.quoteDocument, { token, input: { id: quote.id } });
  const text = async () =>
    execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: Buffer.from((await file()).body.content, 'base64'),
      encoding: 'utf8',
    });
  return { world, customer, quote, file, text };
}

describe('a quote as a PDF', () => {
  it.each([
    ['both', (reference: string) => `KAR01 ${reference}`],
    ['quote-reference', (reference: string) => reference],
    ['account-code', () => 'KAR01'],
  ])('CONST-40: tells what it costs, until when, and how it is paid: %s (needs poppler-utils)', async (which, referenceOf) => {
    const { quote, file, text } = await scene(which);

    const told = await text();

    const reference = quote.short_tracking_reference;
    expect((await file()).body.filename).toBe(`Quote ${reference}.pdf`);
    for (const part of ['Valid until', 'R 115.00', 'Economy', 'Sea Point', '1 parcel', '012345678']) expect(told).toContain(part);
    // users-ask 18: what it costs without VAT stands by itself.
    expect(told).toMatch(/Total excluding VAT +R 100\.00/);
    expect(told).toMatch(/Total including VAT +R 115\.00/);
    expect(told).toMatch(new RegExp(`Your reference: ${referenceOf(reference)}\\s`, 'u'));
  });

  it('is none of one that has expired, of a booked shipment, or for those who see no amounts or another account', async () => {
    const { world, customer, quote, file } = await scene();
    const packer = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });
    const stranger = await makeCustomer(world);
    const become = (status: string) => changeRows(world, `update shipments set status = '${status}' where id = ${quote.id}`);

    const unseen = [await file(packer.token), await file(stranger.token)];
    await become('quote-expired');
    const expired = await file();
    await become('submitted');
    const booked = await file();

    expect(unseen.map(({ status }) => status)).toEqual([403, 404]);
    expect([expired, booked].map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'This quote has expired.'],
      [409, 'The shipment is not a quote.'],
    ]);
  });
});
