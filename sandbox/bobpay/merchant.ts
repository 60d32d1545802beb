/** The merchant of the sandbox, made up. */
export const BOBPAY_MERCHANT = { account_code: 'SAND01', passphrase: 'only sand', api_token: 'a token of sand' } as const;
