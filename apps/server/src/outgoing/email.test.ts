import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailServer } from '../testing/mail-server.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { EmailRefused, openEmailGateway } from './email.ts';
import type { Email, EmailGateway } from './email.ts';

const EMAIL: Email = {
  id: 'message-1-7',
  from: { name: 'Karoo Couriers', address: 'no-reply@karoo.example' },
  to: 'rachel@example.com',
  subject: 'Your shipment 7K4QXM is booked',
  text: 'Karoo Couriers: Shipment 7K4QXM is booked.\nIn Pôlfadder, vir R 1 234.50.',
};

describe('the e-mail gateway', () => {
  let server: MailServer;
  let gateway: EmailGateway;

  beforeEach(async () => {
    server = await openMailServer();
    gateway = await openEmailGateway(server.url);
  });
  afterEach(async () => {
    gateway.close();
    await server.close();
  });

  const headerOf = (name: string) =>
    server.arrived
      .flatMap(({ headers }) => headers)
      .filter((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`));

  it('hands a message to the mail server, text for text', async () => {
    await gateway.send(EMAIL);

    expect(server.arrived).toMatchObject([{ from: 'no-reply@karoo.example', to: ['rachel@example.com'], text: EMAIL.text }]);
    expect([...headerOf('From'), ...headerOf('To'), ...headerOf('Subject'), ...headerOf('Auto-Submitted')]).toEqual([
      'From: Karoo Couriers <no-reply@karoo.example>',
      'To: rachel@example.com',
      'Subject: Your shipment 7K4QXM is booked',
      'Auto-Submitted: auto-generated',
    ]);
  });

  it('issue 20 part 1: says where such messages are ended, with one click by HTTPS alone, and nothing of it otherwise', async () => {
    const unsubscribe_url = 'https://parcels.karoo.example/api/unsubscribe/1-7-0123456789abcdef0123456789abcdef';
    await gateway.send({ ...EMAIL, unsubscribe_url });
    await gateway.send({ ...EMAIL, unsubscribe_url: unsubscribe_url.replace('https:', 'http:') });
    await gateway.send(EMAIL);

    expect(headerOf('List-Unsubscribe')).toEqual([
      `List-Unsubscribe: <${unsubscribe_url}>`,
      `List-Unsubscribe: <${unsubscribe_url.replace('https:', 'http:')}>`,
    ]);
    expect(headerOf('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
  });

  it('names a message alike at every try, so that it can be known again', async () => {
    await gateway.send(EMAIL);
    await gateway.send(EMAIL);

    expect(headerOf('Message-ID')).toEqual(Array(2).fill('Message-ID: <message-1-7@karoo.example>'));
  });

  it.each([
    'Karoo\r\nBcc: everybody@example.com',
    'Karoo\nBcc: everybody@example.com\n\nA body of my own',
    'Karoo\u2028Bcc: everybody@example.com',
    'Karoo" <thief@example.com>, "x',
    'Karoo <thief@example.com>',
    'Karoo\u0000\u000bBcc: everybody@example.com',
  ])('adds no header and no recipient for the name %j', async (name) => {
    await gateway.send({ ...EMAIL, from: { ...EMAIL.from, name }, subject: `${name} sends a parcel` });

    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]).toMatchObject({ from: 'no-reply@karoo.example', to: ['rachel@example.com'], text: EMAIL.text });
    expect([headerOf('Bcc'), headerOf('Cc'), headerOf('To'), headerOf('From').length, headerOf('Subject').length]).toEqual([
      [],
      [],
      ['To: rachel@example.com'],
      1,
      1,
    ]);
    expect(headerOf('From')[0]).toContain('<no-reply@karoo.example>');
    expect(headerOf('From')[0]?.match(/<[^>]*@[^>]*>$/)?.[0]).toBe('<no-reply@karoo.example>');
  });

  it.each([
    'rachel@example.com, everybody@example.com',
    'rachel@example.com\r\nRCPT TO:<everybody@example.com>',
    'Rachel <rachel@example.com>',
    'rachel',
    '',
  ])('refuses %j as a recipient without asking the server', async (to) => {
    await expect(gateway.send({ ...EMAIL, to })).rejects.toThrow(EmailRefused);
    expect(server.arrived).toEqual([]);
  });

  it('tells a refusal for good from one that may pass', async () => {
    server.refuse({ code: 550, says: 'No such user here' });
    await expect(gateway.send(EMAIL)).rejects.toThrow(EmailRefused);
    await expect(gateway.send(EMAIL)).rejects.toThrow('No such user here');

    server.refuse({ code: 451, says: 'Greylisted, try again later' });
    const later = await gateway.send(EMAIL).catch((fault: unknown) => fault);
    expect([later instanceof EmailRefused, String(later)]).toEqual([false, expect.stringContaining('Greylisted')]);

    server.refuse(null);
    await expect(gateway.send(EMAIL)).resolves.toBeUndefined();
  });

  it('does not take a server that is away for a refusal', async () => {
    await server.close();

    const away = await gateway.send(EMAIL).catch((fault: unknown) => fault);

    expect([away instanceof Error, away instanceof EmailRefused]).toEqual([true, false]);
  });
});
