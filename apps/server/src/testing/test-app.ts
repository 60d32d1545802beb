import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf, Route } from '@tsela/contract/route';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config.ts';
import { buildApp } from '../http/app.ts';
import type { Jobs } from '../jobs/job-repository.ts';
import { openServices } from '../main.ts';
import type { Services } from '../services.ts';
import { TEST_SECRET_KEY, workerDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** The server as tests use it: every call through HTTP by injection, on a real database, every answer checked against its schema. */
export interface TestApp {
  readonly services: Services & { readonly jobs: Jobs };
  readonly app: FastifyInstance;
  /** Makes a call and answers what came back, whatever the status. */
  request(call: Route, options: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly input?: unknown;
  readonly token?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The network address that calls; left out, this machine. */
  readonly ip?: string;
}

export interface Answer {
  readonly status: number;
  // A test looks at answers of every shape; what it expects of one it asserts.
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface TestAppOptions {
  /** Left out: the database that the files of this worker share. Each test makes a provider of its own there. */
  readonly database?: TestDatabase;
  /** Settings of the process beside those that every test has. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the start of the process does when the demo shall be made anew (`tools/start/reset-demo.process.test.ts`); left out, nothing can. */
  readonly reset_demo?: () => void;
}

/** That the machine of the tests is busy is no fault of what they test. */
const PATIENT = { DATABASE_WAIT_S: '60', DATABASE_LOCK_S: '30', DATABASE_STATEMENT_S: '60' };

export async function openTestApp({ database, env = {}, reset_demo }: TestAppOptions = {}): Promise<TestApp> {
  const { app_url, replica_url } = database ?? (await workerDatabase());
  const config = readConfig({
    ...PATIENT,
    DEMO: '1',
    ...env,
    DATABASE_URL: app_url,
    SECRET_KEY: TEST_SECRET_KEY,
    PUBLIC_URL: 'http://localhost:3000',
  });
  const services = await openServices({ config, database_url: app_url, replica_url, secret_key: TEST_SECRET_KEY, reset_demo });
  const app = await buildApp({ services, check_answers: true });
  return {
    services,
    app,
    async request(call, { input, token, host, headers, ip }) {
      const from_query = call.input_from === 'query';
      const response = await app.inject({
        method: call.method,
        url: `/api${call.path}`,
        ...(ip && { remoteAddress: ip }),
        headers: {
          host: host ?? 'nobody.example',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(!from_query && { 'content-type': 'application/json' }),
          ...(call.idempotent === 'each' && { 'idempotency-key': randomUUID() }),
          ...headers,
        },
        ...(from_query ? { query: queryOf(input) } : { payload: JSON.stringify(input ?? {}) }),
      });
      const is_json = String(response.headers['content-type']).includes('json');
      return { status: response.statusCode, body: is_json ? response.json() : response.body, headers: response.headers };
    },
    async close() {
      await app.close();
      await services.close();
    },
  };
}

function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]));
}

/** The answer of a call that must succeed, typed by its declaration. */
export async function succeed<R extends Route>(
  test_app: TestApp,
  call: R,
  options: Omit<RequestOptions, 'input'> & { input?: InputOf<R> },
): Promise<OutputOf<R>> {
  const answer = await test_app.request(call, options);
  if (answer.status !== 200)
    throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as OutputOf<R>;
}
