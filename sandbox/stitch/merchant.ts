/** The merchant of the sandbox, made up. */
export const STITCH_MERCHANT = {
  client_id: 'test-sandbox',
  client_secret: 'only sand',
  webhook_secret: 'whsec_c2FuZGJveCBvZiBzdGl0Y2gsIG5vIG1vbmV5',
  beneficiary: { name: 'Sandbox Couriers', bank_id: 'fnb', account_number: '62000000001' },
} as const;
