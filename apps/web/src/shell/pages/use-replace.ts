import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Moves to another address in place of this one, so that Back does not return here. */
export function useReplace(): (href: string) => void {
  const router = useRouter();
  return useCallback((href) => router.history.replace(href), [router]);
}
