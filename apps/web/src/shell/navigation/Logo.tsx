import { brandingOf } from '../branding.ts';
import classes from './Logo.module.css';
import { useSession } from '../session.ts';

/** The provider's logo; its icon alone when the navigation is collapsed. Source: SHELL-04, SHELL-05. */
export function Logo({ is_icon = false }: { readonly is_icon?: boolean }) {
  const { provider, settings, title } = useSession();
  const { navigation_logo_url, favicon_url } = brandingOf(provider, settings);
  if (is_icon)
    return favicon_url === '' ? <Mark title={title} /> : <img className={classes['icon']} src={favicon_url} alt={title} />;
  if (navigation_logo_url !== '') return <img className={classes['logo']} src={navigation_logo_url} alt={title} />;
  return (
    <span className={classes['name']}>
      <Mark title="" />
      <span className={classes['text']}>{title}</span>
    </span>
  );
}

/** The stand-in for a provider without a logo: its first letter on its colour. */
function Mark({ title }: { readonly title: string }) {
  const name = useSession().title;
  return (
    <span className={classes['mark']} {...(title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}>
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
