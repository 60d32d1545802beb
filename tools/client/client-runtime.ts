/** What the client does with each call; the calls themselves are written into it. */
export const CLIENT_RUNTIME = `/** What was refused, or could not be answered. */
export class TselaProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly violations: readonly Violation[];
  readonly request_id: string;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? \`The courier answered \${status}.\`);
    this.name = 'TselaProblem';
    this.status = status;
    this.code = problem.code ?? 'unexpected';
    this.violations = problem.violations ?? [];
    this.request_id = problem.request_id ?? '';
  }
}

export interface CallOptions {
  /** Of your own: a call that is made again with it has one effect and the same answer. */
  readonly idempotency_key?: string;
  readonly signal?: AbortSignal;
}

export interface KeyedOptions extends CallOptions {
  readonly idempotency_key: string;
}

export interface ClientOptions {
  /** Such as https://couriers.example.co.za/api, or an api. host without the path. */
  readonly address: string;
  readonly key: string;
  /** Left out: the one of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is tried again that can be made twice. */
  readonly retries?: number;
}

/** Where a limit is met, or the courier is away for a moment. */
const PASSING = [429, 503];

export class TselaClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

/* CALLS */

  async #call<Answer>(
    method: string,
    path: string,
    input_from: 'query' | 'body',
    input: object,
    { idempotency_key, signal }: CallOptions = {},
  ): Promise<Answer> {
    const { address, key, fetch = globalThis.fetch, retries = 2 } = this.#options;
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
    const url = address.replace(/\\/+$/, '') + path + (input_from === 'query' && query !== '' ? \`?\${query}\` : '');
    const may_repeat = method === 'GET' || idempotency_key !== undefined;
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: \`Bearer \${key}\`,
          ...(input_from === 'body' && { 'content-type': 'application/json' }),
          ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
        },
        ...(input_from === 'body' && { body: JSON.stringify(input) }),
        ...(signal && { signal }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Answer;
      if (!may_repeat || !PASSING.includes(response.status) || attempt >= retries)
        throw new TselaProblem(response.status, problemIn(text));
      const wait_s = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, wait_s * 1000));
    }
  }
}

/** Some errors are bare text. */
function problemIn(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return { message: text };
  }
}`;
