import type { InputOf, OutputOf, Route } from '@tsela/contract/route';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { IdempotencyKeys } from './idempotency-key.ts';
import { randomId } from './random-id.ts';

interface ReadOptions {
  /** Reads again this often while the page is seen, for what live messages do not tell. */
  readonly refetch_every_ms?: number;
  /** False makes another input start from nothing; lists keep their old rows, dimmed, until the others have come. */
  readonly keeps_previous?: boolean;
  /** Reads again as it is shown, however lately it was read: for what a job has changed meanwhile. */
  readonly reads_when_shown?: boolean;
}

/**
 * Reads a declared GET and keeps it fresh; `null` as input waits. An area wraps it once, in `<noun>-calls.ts`:
 * `export const useShipmentRows = (filters: ShipmentFilters) => useRead(shipmentApi.rows, filters);`
 */
export function useRead<R extends Route>(
  route: R,
  input: InputOf<R> | null,
  options: ReadOptions = {},
): UseQueryResult<OutputOf<R>, Error> {
  return useQuery<OutputOf<R>>({
    // Not run while the input is null.
    ...readingOf(route, input as InputOf<R>),
    enabled: input !== null,
    ...(options.refetch_every_ms !== undefined && { refetchInterval: options.refetch_every_ms }),
    ...(options.reads_when_shown === true && { refetchOnMount: 'always' as const }),
    ...(options.keeps_previous !== false && { placeholderData: keepPreviousData }),
  });
}

/**
 * Reads a declared GET once, in a handler. It shares the reading with whatever shows the same, so that neither aborts the other: of two
 * identical GETs only the newest is answered. Source: VALID-26.
 */
export function useReadOnce(): <R extends Route>(route: R, input: InputOf<R>) => Promise<OutputOf<R>> {
  const client = useQueryClient();
  return (route, input) => client.fetchQuery(readingOf(route, input));
}

/** How a declared GET is read and kept. */
export function readingOf<R extends Route>(route: R, input: InputOf<R>) {
  return {
    // Its path first, so that a path can be refreshed whatever the input.
    queryKey: [route.path, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(route, input, { signal }),
  };
}

interface CallOptions<R extends Route> {
  readonly refreshes?: readonly Route[];
  readonly refreshes_when_refused?: readonly Route[];
  readonly refuse?: (answer: OutputOf<R>) => void;
}

/**
 * Makes a declared changing call; afterwards everything read from the same collection is read again. An area wraps it
 * once: `export const useCreateShipment = () => useCall(shipmentApi.create);`. `refuse` throws when an answer is none;
 * what is read again after a refusal is what may have led to it.
 */
export function useCall<R extends Route>(
  route: R,
  options: CallOptions<R> = {},
): UseMutationResult<OutputOf<R>, Error, InputOf<R>> {
  const client = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys(() => randomId()));
  const readAgain = (paths: readonly string[]) =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => isUnderAny(String(queryKey[0]), paths) });
  const all = [collectionOf(route.path), ...(options.refreshes ?? []).map(({ path }) => collectionOf(path)), '/ui'];
  return useMutation<OutputOf<R>, Error, InputOf<R>>({
    mutationFn: async (input) => {
      try {
        const answer = await call(route, input, route.idempotent ? { idempotency_key: keys.keyFor(input) } : {});
        keys.settle(200);
        options.refuse?.(answer);
        return answer;
      } catch (error) {
        keys.settle(error instanceof ApiError ? error.status : 0);
        throw error;
      }
    },
    onSuccess: () => readAgain(all),
    onError: (error, input) => {
      // Another user was first: what they saved is read, so that giving up the own changes shows it.
      const told_when = Object.keys(input).some((key) => key === 'time_modified' || key === 'based_on');
      const is_stale = told_when && error instanceof ApiError && error.status === 409;
      readAgain(is_stale ? all : (options.refreshes_when_refused ?? []).map(({ path }) => path));
    },
  });
}

/** The first part of a path: what `/shipments/cancel` changes is `/shipments`. */
export function collectionOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}

export function isUnderAny(path: string, collections: readonly string[]): boolean {
  return collections.some((collection) => path === collection || path.startsWith(`${collection}/`));
}
