import { groupedPhone } from '@tsela/domain/formats/phone';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { shell } from '../../strings/shell.ts';
import { useSession } from '../session.ts';
import classes from './ProviderLinks.module.css';
import { Row } from '../../ui/layout/Row.tsx';

/** Terms, privacy and how to reach the provider; each only where the provider has given it. Source: KEY-08, KEY-60. */
export function ProviderLinks() {
  const { settings } = useSession();
  const terms = readSetting(settings, 'terms_url');
  const privacy = readSetting(settings, 'privacy_url');
  const email = readSetting(settings, 'support_email_address');
  const phone = readSetting(settings, 'support_contact_number');
  if (terms + privacy + email + phone === '') return null;
  return (
    <footer className={classes['links']}>
      {(email !== '' || phone !== '') && (
        <Row as="span" gap={3}>
          {shell.needHelp}
          {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
          {phone !== '' && (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="num">
              {groupedPhone(phone)}
            </a>
          )}
        </Row>
      )}
      {terms !== '' && <a href={terms}>{shell.terms}</a>}
      {privacy !== '' && <a href={privacy}>{shell.privacy}</a>}
    </footer>
  );
}
