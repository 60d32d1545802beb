import { useEffect } from 'react';
import { useNavigator } from './app-link.tsx';

/** Moves on once there is somewhere to go: after the rendering that knows of it, so that nothing counts as unsaved any more. */
export function useGoWhen(href: string | null): void {
  const { go } = useNavigator();
  useEffect(() => {
    if (href !== null) go(href);
  }, [href, go]);
}
