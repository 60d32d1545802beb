import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { tracking } from '../strings/tracking.ts';
import classes from './TrackFoot.module.css';

/** The provider's contact details, as far as given. Source: screens S17. */
export function TrackFoot({ settings }: { readonly settings: ProviderSettings }) {
  const email = readSetting(settings, 'support_email_address');
  const phone = readSetting(settings, 'support_contact_number');
  if (email === '' && phone === '') return null;
  return (
    <footer className={classes['foot']}>
      <strong>{tracking.help}</strong>
      {phone !== '' && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="num">
          {groupedPhone(phone)}
        </a>
      )}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </footer>
  );
}
