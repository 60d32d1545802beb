import { toolPagesOf } from './pages/menu-pages.ts';
import { useMay, useSession } from './session.ts';

/** Whether the user may add to the blocked list, which takes its page as well. Source: screens S38, PERM-052. */
export function useMayBlock(): boolean {
  const { facts } = useSession();
  return useMay('API_/blocked-list:POST') && toolPagesOf(facts).some(({ key }) => key === 'blocked-list');
}
