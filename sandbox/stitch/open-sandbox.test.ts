import { STITCH_QUERIES, stitchInput, stitchRefundInput } from '@tsela/domain/gateways/stitch/stitch-requests';
import { readStitchWebhook } from '@tsela/domain/gateways/stitch/stitch-notice';
import { cents } from '@tsela/domain/money/cents';
import { buildSchema, parse, validate } from 'graphql';
import { Webhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMerchant } from '../merchant-server.testing.ts';
import { STITCH_MERCHANT } from './merchant.ts';
import { openStitchSandbox } from './open-sandbox.ts';

/** As much of Stitch's schema as we use. Source: payment-gateways C2. */
const SCHEMA = buildSchema(`
  scalar DateTime
  scalar Money
  input MoneyInput { quantity: String!, currency: String! }
  input BankAccountInput { name: String!, bankId: String!, accountNumber: String! }
  input BeneficiaryInput { bankAccount: BankAccountInput! }
  input MethodInput { enabled: Boolean! }
  input MethodsInput { eft: MethodInput, card: MethodInput }
  input ClientPaymentInitiationRequestCreateInput {
    amount: MoneyInput!, payerReference: String!, beneficiaryReference: String!, externalReference: String,
    beneficiary: BeneficiaryInput!, expireAt: DateTime, paymentMethods: MethodsInput, merchant: String
  }
  enum RefundReason { duplicate fraudulent requested_by_user }
  input ClientRefundInitiateInput {
    amount: MoneyInput!, reason: RefundReason!, nonce: String!, beneficiaryReference: String!, paymentRequestId: ID!
  }
  input ClientPaymentInitiationRequestCancelInput { paymentRequestId: ID!, reason: String! }
  interface Node { id: ID! }
  interface PaymentInitiationRequestState { date: DateTime }
  interface PaymentConfirmation { date: DateTime }
  type PaymentInitiationRequest implements Node {
    id: ID!, url: String!, externalReference: String, amount: Money!, state: PaymentInitiationRequestState!, paymentConfirmation: PaymentConfirmation
  }
  type CreatePayload { paymentInitiationRequest: PaymentInitiationRequest! }
  type Refund { id: ID!, paymentInitiationRequest: PaymentInitiationRequest }
  type RefundPayload { refund: Refund! }
  type CancelPayload { paymentInitiationRequest: PaymentInitiationRequest! }
  type Query { node(id: ID!): Node }
  type Mutation {
    clientPaymentInitiationRequestCreate(input: ClientPaymentInitiationRequestCreateInput!): CreatePayload
    clientPaymentInitiationRequestCancel(input: ClientPaymentInitiationRequestCancelInput!): CancelPayload
    clientRefundInitiate(input: ClientRefundInitiateInput!): RefundPayload
  }
`);

let sandbox: Awaited<ReturnType<typeof openStitchSandbox>>;
let merchant: Awaited<ReturnType<typeof openMerchant>>;
beforeAll(async () => {
  sandbox = await openStitchSandbox();
  merchant = await openMerchant();
});
beforeEach(() => merchant.forget());
afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});

async function askForToken(client_secret: string = STITCH_MERCHANT.client_secret) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: STITCH_MERCHANT.client_id, client_secret });
  const answer = await fetch(`${sandbox.url}/connect/token`, { method: 'POST', body });
  return { status: answer.status, ...((await answer.json()) as { access_token?: string }) };
}

async function ask(query: string, variables: object, token?: string) {
  const authorization = `Bearer ${token ?? (await askForToken()).access_token}`;
  const answer = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return answer.json();
}

const ORDER = {
  amount_cents: cents(50_000),
  reference: '1-T7',
  external_reference: '1-T7',
  beneficiary_reference: '',
  beneficiary: STITCH_MERCHANT.beneficiary,
  is_card: false,
  expires: new Date('2026-12-31T10:00:00Z'),
};

async function create(changes: Partial<typeof ORDER> = {}): Promise<{ id: string; page: string }> {
  const { data } = await ask(STITCH_QUERIES.create, stitchInput({ ...ORDER, ...changes }));
  const { id, url } = data.clientPaymentInitiationRequestCreate.paymentInitiationRequest;
  return { id, page: `${url}?redirect_uri=${encodeURIComponent(`${merchant.url}/stitch-payment`)}` };
}

const act = async (page: string, form: Readonly<Record<string, string>>) =>
  (await fetch(page, { method: 'POST', body: new URLSearchParams(form) })).text();

async function heardTimes(times: number): Promise<void> {
  await expect.poll(() => merchant.heard.length, { timeout: 20_000 }).toBe(times);
}

describe('what is asked of Stitch', () => {
  it.each(Object.entries(STITCH_QUERIES))('%s is right by its schema', (_name, query) => {
    expect(validate(SCHEMA, parse(query))).toEqual([]);
  });

  it('is noticed where it is not', () => {
    expect(validate(SCHEMA, parse(STITCH_QUERIES.read.replace('externalReference', 'reference')))).toHaveLength(1);
  });

  it('keeps to the lengths that it takes', () => {
    const { input } = stitchInput({
      ...ORDER,
      reference: '123456789-T1234567',
      beneficiary_reference: 'a reference on the own statement',
      beneficiary: { ...ORDER.beneficiary, name: 'The Longest Courier Name' },
    });

    expect([input.payerReference, input.beneficiaryReference, input.beneficiary.bankAccount.name]).toEqual([
      '789-T1234567',
      'a reference on the o',
      'The Longest Courier ',
    ]);
  });
});

describe('the sandbox of Stitch', () => {
  it('gives tokens to its own merchant, and answers who has one', async () => {
    expect((await askForToken('wrong')).status).toBe(400);
    expect((await ask(STITCH_QUERIES.read, { id: 'x' }, 'over')).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect(await ask(STITCH_QUERIES.read, { id: 'x' })).toEqual({ data: { node: null } });
  });

  it('gives back what was paid, once for a nonce, and no more', async () => {
    const { id, page } = await create();
    const refund = (rand: number, nonce: string) =>
      ask(
        STITCH_QUERIES.refund,
        stitchRefundInput({ payment_request_id: id, amount_cents: cents(rand * 100), reason: 'Paid too much', nonce }),
      );
    expect((await refund(100, 'one')).errors[0].message).toBe('The payment cannot be refunded.');
    await act(page, { act: 'Pay', manner: 'at-once' });

    const [first, again] = [await refund(300, 'one'), await refund(300, 'one')];

    expect(again).toEqual(first);
    expect((await refund(201, 'two')).errors).toHaveLength(1);
    expect((await refund(200, 'three')).data.clientRefundInitiate.refund.paymentInitiationRequest).toEqual({ id });
  });

  it('shows what is paid and tells of it by a webhook that its own library verifies', async () => {
    const { id, page } = await create();
    expect(await (await fetch(page)).text()).toContain('Payment total <span class="amount">R 500.00 ZAR</span>');

    const text = await act(page, { act: 'Pay', manner: 'at-once' });

    await heardTimes(1);
    const [{ body, headers } = { body: '', headers: {} }] = merchant.heard;
    const verify = (changed: string) =>
      new Webhook(STITCH_MERCHANT.webhook_secret).verify(changed, headers as Record<string, string>);
    expect(() => verify(body)).not.toThrow();
    expect(() => verify(`${body} `)).toThrow('No matching signature found');
    expect(readStitchWebhook(body)).toEqual({
      gateway_payment_id: id,
      reference: '1-T7',
      outcome: 'paid',
      amount_cents: 50_000,
      merchant: '',
    });
    expect(text).toContain(`href="${merchant.url}/stitch-payment?id=${id}&amp;status=complete&amp;externalReference=1-T7"`);
    expect((await ask(STITCH_QUERIES.read, { id })).data.node.state.__typename).toBe('PaymentInitiationRequestCompleted');
  });

  it.each([
    ['twice', ['paid', 'paid'], [50_000, 50_000]],
    ['out-of-order', ['paid', 'waiting'], [50_000, 50_000]],
    ['wrong-amount', ['paid'], [25_000]],
    ['wrong-signature', ['paid'], [50_000]],
  ] as const)('misbehaves on request: %s', async (manner, outcomes, amounts) => {
    const { page } = await create();

    await act(page, { act: 'Pay', manner });

    await heardTimes(outcomes.length);
    const notices = merchant.heard.map(({ body }) => readStitchWebhook(body));
    expect(notices.map((notice) => notice?.outcome)).toEqual(outcomes);
    expect(notices.map((notice) => notice?.amount_cents)).toEqual(amounts);
  });

  it('cancels what is not needed any more, and tells of a payer who turns back', async () => {
    const { id, page } = await create();
    await act(page, { act: 'Cancel' });
    await heardTimes(1);
    expect(readStitchWebhook(merchant.heard[0]?.body ?? '')?.outcome).toBe('cancelled');

    const { data } = await ask(STITCH_QUERIES.cancel, { input: { paymentRequestId: id, reason: 'Not needed' } });

    expect(data.clientPaymentInitiationRequestCancel.paymentInitiationRequest.state.__typename).toBe(
      'PaymentInitiationRequestCancelled',
    );
  });

  it('leads to programs of this machine only', async () => {
    const { page } = await create();

    expect((await fetch(page.replace(/redirect_uri=.*/, 'redirect_uri=https%3A%2F%2Fevil.example'))).status).toBe(400);
  });
});
