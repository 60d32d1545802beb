import { useEffect } from 'react';
import { useReplace } from '../shell/pages/use-replace.ts';

/** Leads on to another page; Back does not return. */
export function MoveOn({ to }: { readonly to: string }) {
  const replace = useReplace();
  useEffect(() => replace(to), [replace, to]);
  return null;
}
