import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { callerOf } from './calls.ts';
import type { Caller } from './calls.ts';

export const ADMIN = 'admin@tsela.example';
export const PASSWORD = 'vier blou fietse';

/** A user for one test alone, so that tests do not disturb each other. */
export interface Newcomer {
  readonly email: string;
  readonly name: string;
}

const DEMO_PROVIDER = 1;
let made = 0;

export async function saveSettings(url: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const administrator = await callerOf(url, ADMIN);
  await administrator('POST', '/providers/settings', {
    settings: Object.entries(settings).map(([setting, value]) => ({ setting, value })),
  });
}

/** Opens an account for a new user. Accounts must be open to visitors, without a code. */
export async function makeNewcomer(url: string): Promise<Newcomer> {
  made += 1;
  const newcomer = { email: `newcomer${made}@veld.example`, name: `Nuweling ${made}` };
  const answer = await fetch(`${url}/api/accounts/registrations?provider_id=${DEMO_PROVIDER}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...newcomer, password: PASSWORD, kind: 'personal' }),
  });
  if (!answer.ok) throw new Error(`Nobody was let in: ${await answer.text()}`);
  return newcomer;
}

/** What the newest message to an address says, once one of the kind is there. In the demo the outbox shows codes and links. */
async function newestTo(administrator: Caller, { email, event }: { email: string; event: string }): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { messages } = await administrator<{ messages: { recipient: string; event: string; body: string }[] }>(
      'GET',
      '/messages/outbox',
      { limit: 100 },
    );
    const found = messages.find((each) => each.recipient === email && each.event === event);
    if (found) return found.body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No ${event} was sent to ${email}.`);
}

export async function mailedCode(url: string, email: string): Promise<string> {
  const body = await newestTo(await callerOf(url, ADMIN), { email, event: 'verification_code' });
  return /\b(\d{6})\b/.exec(body)?.[1] ?? '';
}

/** The address within the product of the link that was sent. */
export async function mailedLink(url: string, email: string): Promise<string> {
  const body = await newestTo(await callerOf(url, ADMIN), { email, event: 'password_link' });
  return /\/login\?verification=\S+/.exec(body)?.[0] ?? '';
}

/** What an authenticator shows for a secret, now or so many seconds later. Needs oathtool. */
export function passcodeOf(secret: string, { later_s = 0 } = {}): string {
  const at = Math.floor(Date.now() / 1000) + later_s;
  const { stdout, error } = spawnSync('oathtool', ['--totp', '--base32', '--now', `@${at}`, secret], { encoding: 'utf8' });
  if (error) throw new Error('Install oathtool: it was not found.');
  return stdout.trim();
}

/** What a phone reads in a picture. Needs zbarimg. */
export function readQrCode(png: Buffer): string {
  const { stdout, error } = spawnSync('zbarimg', ['--raw', '--quiet', '-'], { input: png, encoding: 'utf8' });
  if (error) throw new Error('Install zbar-tools: zbarimg was not found.');
  return stdout.trim();
}

/** The link of an unsent invitation, as the inviter is shown it; closes the dialog. */
export async function takeInvitationLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Invitation link' });
  await dialog.getByText('Not sent: no mail server is set. Copy the link.').waitFor();
  const link = await dialog.getByRole('code').innerText();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return link;
}
