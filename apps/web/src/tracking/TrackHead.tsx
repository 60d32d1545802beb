import { readToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import type { ProviderBranding } from '../shell/branding.ts';
import { tracking } from '../strings/tracking.ts';
import classes from './TrackHead.module.css';

/** The provider's bar: its logo or name, and the way into the product. */
export function TrackHead({ branding }: { readonly branding: ProviderBranding | null }) {
  const is_signed_in = readToken() !== null;
  return (
    <header className={classes['bar']}>
      <a href={paths.landing()} className={classes['home']}>
        {branding === null ? (
          <span className="visually-hidden">{tracking.home}</span>
        ) : branding.navigation_logo_url === '' ? (
          <>
            <span className={classes['mark']} aria-hidden="true">
              {branding.title.charAt(0).toUpperCase()}
            </span>
            <span className={classes['name']}>{branding.title}</span>
          </>
        ) : (
          <img className={classes['logo']} src={branding.navigation_logo_url} alt={branding.title} />
        )}
      </a>
      <nav aria-label={tracking.navigation}>
        <a href={is_signed_in ? paths.landing() : paths.login()} className={classes['link']}>
          {is_signed_in ? tracking.myShipments : tracking.logIn}
        </a>
      </nav>
    </header>
  );
}
