import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { useSearchValues } from '../shell/address.ts';
import { dropLoginNotice, readLoginNotice } from '../shell/login-notice.ts';
import { ProviderLinks } from '../shell/parts/ProviderLinks.tsx';
import { afterLogin } from '../shell/redirect.ts';
import { useSession } from '../shell/session.ts';
import { useReplace } from '../shell/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';
import { useSignInOptions } from './session-calls.ts';

/** Sign in, with what the provider offers. Source: screens S02; ROUTE-01, ROUTE-02, ROUTE-17. */
export function LoginPage() {
  const { user, facts } = useSession();
  const { redirect } = useSearchValues();
  const replace = useReplace();
  const options = useSignInOptions();
  const notice = readLoginNotice();
  const error = shownError(options.error);
  const heading = facts.settings.guest_login_is_staff_login ? sessions.staffTitle : sessions.title;

  useEffect(() => setPageTitle(heading), [heading]);

  // Whoever has signed in, here or in another tab, goes on.
  useEffect(() => {
    if (!user) return;
    dropLoginNotice();
    replace(afterLogin(redirect));
  }, [user, redirect, replace]);

  return (
    <div className={classes['page']}>
      <section className={classes['card']} aria-labelledby="login-title">
        <h1 id="login-title" className={classes['title']}>
          {heading}
        </h1>
        {notice !== null && <Notice kind="warning">{notice}</Notice>}
        {error !== null && (
          <Notice kind="error" onRetry={() => void options.refetch()}>
            {error}
          </Notice>
        )}
        {options.isPending && (
          <div className={classes['waiting']}>
            <Skeleton height={60} />
            <Skeleton height={60} />
            <Skeleton height={36} />
          </div>
        )}
        {options.data && (options.data.password ? <LoginForm /> : <p className={classes['text']}>{sessions.noWayIn}</p>)}
      </section>
      <ProviderLinks />
    </div>
  );
}
