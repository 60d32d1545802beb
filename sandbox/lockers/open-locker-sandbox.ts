import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ToldStep } from '@tsela/domain/shipments/operator-steps';
import { formOf, html, json, openSandbox } from '../serve.ts';
import type { Sandbox } from '../serve.ts';
import { LockerBooks } from './locker-books.ts';
import type { KeptBox } from './locker-books.ts';
import { actOnPage, lockerPage } from './locker-page.ts';

/** An operator at which no locker opens. */
export interface LockerSandbox extends Sandbox {
  readonly books: LockerBooks;
}

interface LockerSandboxOptions {
  readonly name: string;
  readonly api_key: string;
  readonly id_prefix: string;
  readonly noticeOf: (box: KeptBox, step: ToldStep) => object;
  /** Answers what a courier asks; false where it is none of its calls. */
  readonly answer: (books: LockerBooks, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

export async function openLockerSandbox({ name, answer, ...operator }: LockerSandboxOptions): Promise<LockerSandbox> {
  let books: LockerBooks | undefined;
  const sandbox = await openSandbox((end) => {
    const opened = new LockerBooks(operator, end);
    books = opened;
    return async (request, response) => {
      const address = new URL(request.url ?? '/', 'http://sandbox');
      if (address.pathname === '/' && request.method === 'GET') return html(response, 200, lockerPage(name, opened));
      if (request.method === 'POST' && (address.pathname === '/act' || address.pathname === '/full')) {
        actOnPage(opened, address, await formOf(request));
        return void response.writeHead(303, { location: '/' }).end();
      }
      if (!opened.isAllowed(request.headers.authorization)) return json(response, 401, { message: 'The key is not known.' });
      if (!(await answer(opened, request, response))) json(response, 404, { message: 'There is nothing here.' });
    };
  });
  if (!books) throw new Error('A sandbox began without its books.');
  return { ...sandbox, books };
}
