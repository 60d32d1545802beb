import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { ToastHost } from '../ui/feedback/ToastHost.tsx';
import { SessionProvider } from './session.ts';
import type { Session } from './session.ts';

/** What is on the other side of the network: it gets the method, the address and the body of each call, in order. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Puts answers in place of the network; `asked` lists the calls that were made. */
export function answerWith(answer: (asked: Asked) => Answer | Promise<Answer>): { readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string | null } = {}) => {
    const one = { method, url: new URL(address, 'http://web.example'), body: body ? (JSON.parse(body) as unknown) : null };
    asked.push(one);
    const { status = 200, body: answered } = await answer(one);
    return new Response(JSON.stringify(answered), { status, headers: { 'content-type': 'application/json' } });
  });
  return { asked };
}

/** Draws a component as it is in the product, for a person with these permissions, or for a session of more. */
export function draw(
  element: ReactNode,
  { permissions = [], of }: { permissions?: readonly string[]; of?: Partial<Session> } = {},
) {
  // A component asks its session for little; what it asks for without being given fails there and then.
  const session = (of ?? { facts: { actor: { permissions } } }) as unknown as Session;
  const drawn = render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider value={session}>{element}</SessionProvider>
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...drawn, user: userEvent.setup() };
}
