import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH_FOR_MS = 20_000;
const MOST_RETRIES = 2;

/** The one query cache. Only failures that may pass by themselves are tried again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_FOR_MS, retry: (failures, error) => failures < MOST_RETRIES && mayPass(error) },
      mutations: { retry: false },
    },
  });
}

/** Whether a read that failed like this can succeed a moment later. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  );
}
