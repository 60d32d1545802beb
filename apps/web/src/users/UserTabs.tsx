import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { users as words } from '../strings/users.ts';
import { TabLinks } from '../ui/layout/TabLinks.tsx';

/** Users and roles side by side, for users who see both. */
export function UserTabs({ current }: { readonly current: 'users' | 'roles' }) {
  const sees_both = [useMay('API_/users:GET'), useMay('API_/roles:GET')].every(Boolean);
  if (!sees_both) return null;
  const links = [
    { key: 'users', label: words.tabs.users, href: paths.users() },
    { key: 'roles', label: words.tabs.roles, href: paths.roles() },
  ];
  return <TabLinks label={words.parts} links={links} current={current} />;
}
