import { releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import { mayOpenReleaseNotes } from '@tsela/domain/permissions/who-may';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { useRead } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import classes from './VersionLink.module.css';

/**
 * The version of the product, shown to all users; for users who may open them it leads to the release notes and marks unread ones.
 * Source: SHELL-06, PERM-066, screens S53.
 */
export function VersionLink({ label }: { readonly label: string }) {
  const { actor } = useSession().facts;
  const may_open = actor !== null && (mayOpenReleaseNotes(actor) || hasPermission(actor.permissions, 'API_/release-notes:POST'));
  const unread = useRead(releaseNoteApi.list, may_open ? { limit: 1 } : null).data?.unread ?? 0;
  if (!may_open) return label;
  return (
    <AppLink href={paths.releaseNotes()} className={classes['link']} aria-label={shell.releaseNotes.link(label, unread)}>
      {label}
      {unread > 0 && <span className={classes['dot']} title={shell.releaseNotes.unread} />}
    </AppLink>
  );
}
