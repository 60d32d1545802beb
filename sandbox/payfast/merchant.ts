/** The merchant of the sandbox, printed in PayFast's own documents: it is no one's secret. */
export const SANDBOX_MERCHANT = {
  merchant_id: '10000100',
  merchant_key: '46f0cd694581a',
  passphrase: 'jt7NOE43FZPn',
} as const;
