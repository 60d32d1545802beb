import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiCall, ApiDocument } from './api-document.ts';
import { developers as words } from '../../strings/integrations-developers.ts';

/** The document of all calls of keys, on this host. */
export const DOCUMENT_ADDRESS = `/api/openapi.json?scope=${KEY_SCOPES.join(',')}`;

/** The address of the API as programs know it. */
export function apiAddress(): string {
  return `${window.location.origin}/api`;
}

export const useApiDocument = () =>
  useQuery({
    queryKey: [DOCUMENT_ADDRESS],
    queryFn: async () => {
      const answer = await fetch(DOCUMENT_ADDRESS);
      if (!answer.ok) throw new Error(`The document answered ${answer.status}.`);
      // It is the server's own description of itself.
      return (await answer.json()) as ApiDocument;
    },
    staleTime: Infinity,
  });

interface Tried {
  readonly call: ApiCall;
  readonly key: string;
  readonly sent: Readonly<Record<string, unknown>>;
}

export interface TryAnswer {
  readonly status: number;
  /** What the header RateLimit says. */
  readonly limit: string | null;
  readonly text: string;
}

/** Makes a call as a program does: with the key alone, and nothing of the session of this page. */
export const useTryCall = () =>
  useMutation({
    mutationFn: async ({ call, key, sent }: Tried): Promise<TryAnswer> => {
      const answer = await fetch(urlOf(call, sent), {
        method: call.method,
        credentials: 'omit',
        headers: {
          ...(key !== '' && { authorization: `Bearer ${key}` }),
          ...(call.has_body && { 'content-type': 'application/json' }),
          ...(call.needs_idempotency_key && { 'idempotency-key': crypto.randomUUID() }),
        },
        ...(call.has_body && { body: JSON.stringify(sent) }),
      });
      return { status: answer.status, limit: answer.headers.get('ratelimit'), text: await shownAnswer(answer) };
    },
  });

function urlOf({ path, has_body }: ApiCall, sent: Readonly<Record<string, unknown>>): string {
  if (has_body) return `/api${path}`;
  const query = Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return `/api${path}?${new URLSearchParams(query).toString()}`;
}

/** A file is not shown here: what it is, and how long. */
async function shownAnswer(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (!/pdf|octet-stream|image/.test(type)) return readable(await answer.text());
  return words.answeredFile(type, (await answer.arrayBuffer()).byteLength);
}

/** JSON with its lines; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
