import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../session.ts';
import classes from './PaperHead.module.css';

/** The provider's logo, or its name, at the head of what is printed of a page; it shows on paper alone. */
export function PaperHead() {
  const { settings, title } = useSession();
  const logo = readSetting(settings, 'logo_url');
  return (
    <div data-paper-only className={classes['head']}>
      {logo === '' ? <strong>{title}</strong> : <img className={classes['logo']} src={logo} alt={title} />}
    </div>
  );
}
