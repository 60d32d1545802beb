import { readToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import type { ProviderBranding } from '../shell/branding.ts';
import { useWords } from './page-words.ts';
import classes from './TrackHead.module.css';
import { useHere } from './use-here.ts';

interface TrackHeadProps {
  readonly branding: ProviderBranding | null;
  /** Whether the provider shows its lockers and counters. Source: screens S16. */
  readonly has_locations: boolean;
}

/** The provider's bar: its logo or name, which leads to its web site, its lockers and counters, and the way into the product. */
export function TrackHead({ branding, has_locations }: TrackHeadProps) {
  const words = useWords().texts.common;
  const is_signed_in = useHere(() => readToken() !== null, { drawn: false });
  return (
    <header className={classes['bar']}>
      <a href={branding?.website_url || paths.landing()} className={classes['home']}>
        {branding === null ? (
          <span className="visually-hidden">{words.home}</span>
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
      <nav aria-label={words.navigation} className={classes['links']}>
        {has_locations && (
          <a href={paths.locations()} className={classes['link']}>
            {words.locations}
          </a>
        )}
        <a href={is_signed_in ? paths.landing() : paths.login()} className={classes['link']}>
          {is_signed_in ? words.my_shipments : words.log_in}
        </a>
      </nav>
    </header>
  );
}
