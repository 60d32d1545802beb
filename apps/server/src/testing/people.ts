import { createHmac } from 'node:crypto';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { counterBytes, fromBase32, passcodeOf } from '@tsela/domain/sessions/totp-rules';
import { hashPassword } from '../sessions/passwords.ts';
import { rowsOf } from './rows.ts';
import type { Answer, RequestOptions, TestApp } from './test-app.ts';
import { ROLE, makeAccount, signInAs } from './world.ts';
import type { World } from './world.ts';

export const PASSWORD = 'correct horse battery staple';

let hash: Promise<string> | undefined;
let number = 0;

/** A user who can sign in with a password, for tests of signing in. */
export async function hirePerson(test_app: TestApp, world: World, facts: { role?: number; is_demo?: boolean } = {}) {
  hash ??= hashPassword(PASSWORD);
  const role = facts.role ?? ROLE.owner;
  const email = `thandi.${++number}.${world.provider_id}@example.com`;
  const account_id = [ROLE.owner, ROLE.user, ROLE.no_billing].some((each) => each === role)
    ? await makeAccount(world)
    : undefined;
  const person = await signInAs(world, {
    role,
    email,
    password_hash: await hash,
    ...(facts.is_demo !== undefined && { is_demo: facts.is_demo }),
    ...(account_id !== undefined && { account_id }),
    ...(role === ROLE.driver && { branch_id: world.johannesburg }),
  });
  const ip = `198.51.100.${number % 250}`;
  return {
    ...person,
    email,
    account_id,
    signIn: (input: object = {}, options: Partial<RequestOptions> = {}): Promise<Answer> =>
      test_app.request(sessionApi.signIn, { host: world.host, ip, ...options, input: { email, password: PASSWORD, ...input } }),
    /** Sets two-factor sign-in up and answers the secret. */
    setUpTwoFactor: async (passcodeFor: (secret: string) => string): Promise<string> => {
      const { body } = await test_app.request(credentialApi.setUpTwoFactor, {
        token: person.token,
        host: world.host,
        input: { two_factor_auth_passcode: '' },
      });
      const secret = new URL(body.auth_url).searchParams.get('secret') ?? '';
      const { status } = await test_app.request(credentialApi.setUpTwoFactor, {
        token: person.token,
        host: world.host,
        input: { two_factor_auth_passcode: passcodeFor(secret) },
      });
      if (status !== 200) throw new Error(`Setting two-factor sign-in up answered ${status}.`);
      return secret;
    },
  };
}

/** What the browser sends back at the next sign-in on the same device. */
export function cookieOf(answer: Answer): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

/** What an authenticator with the secret shows at a time step, which are 30 s long. */
export function passcodeAt(secret: string, step: number): string {
  return passcodeOf(createHmac('sha1', fromBase32(secret)).update(counterBytes(step)).digest());
}

/** The newest e-mail to an address, or undefined. */
export async function newestMail(world: World, recipient: string) {
  const [mail] = await rowsOf<{ event: string; subject: string; body: string }>(
    world,
    `select event, subject, body from messages where provider_id = ${world.provider_id} and recipient = '${recipient}'
      order by id desc limit 1`,
  );
  return mail;
}

/** The six digits in the newest e-mail to an address. */
export async function mailedCode(world: World, recipient: string): Promise<string> {
  return /\b\d{6}\b/.exec((await newestMail(world, recipient))?.body ?? '')?.[0] ?? '';
}

/** The token of the link in the newest e-mail to an address that has one. */
export async function mailedToken(world: World, recipient: string): Promise<string> {
  const [mail] = await rowsOf<{ body: string }>(
    world,
    `select body from messages where provider_id = ${world.provider_id} and recipient = '${recipient}' and event = 'password_link'
      order by id desc limit 1`,
  );
  return decodeURIComponent(/verification=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '');
}
