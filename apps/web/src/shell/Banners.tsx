import { isBuilt } from '../built-routes.ts';
import { paths } from '../paths.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/app-link.tsx';
import classes from './Banners.module.css';
import { useConnection } from './connection.ts';
import type { NewVersion } from './new-version.ts';
import { useSession } from './session.ts';

/** What is true of the whole product right now, above the page. Source: SHELL-14, ONLINE-01, ONLINE-02, VERSION-04 to VERSION-06, ERR-20. */
export function Banners({ new_version }: { readonly new_version: NewVersion }) {
  const connection = useConnection();
  const { facts } = useSession();
  return (
    <section aria-label={shell.notices}>
      <div role="status" aria-live="polite">
        {connection === 'offline' && <p className={`${classes['banner']} ${classes['amber']}`}>{shell.offline}</p>}
        {connection === 'back-online' && <p className={`${classes['banner']} ${classes['green']}`}>{shell.backOnline}</p>}
      </div>
      {new_version.notices.banner && (
        <button type="button" className={`${classes['banner']} ${classes['blue']}`} onClick={() => window.location.reload()}>
          {shell.newVersion}
        </button>
      )}
      {facts.account?.is_on_hold && (
        <p className={`${classes['banner']} ${classes['red']}`}>
          <strong>{shell.onHold}</strong>
          {isBuilt(paths.account()) && <AppLink href={paths.account()}>{shell.viewAccount}</AppLink>}
        </p>
      )}
    </section>
  );
}
