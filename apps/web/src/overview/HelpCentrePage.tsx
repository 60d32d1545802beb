import { startOfDay } from '@tsela/domain/time/day';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { officeNow } from '@tsela/domain/providers/office-hours';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { useSession } from '../shell/session.ts';
import { overview } from '../strings/overview.ts';
import { shell } from '../strings/shell.ts';
import { nearDateText } from '../ui/show/date-text.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { LinkIcon } from '../ui/show/LinkIcon.tsx';
import { whatsAppHref } from '../ui/show/whats-app.ts';
import { useNow } from '../ui/show/now.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { webAddress } from '../ui/act/web-address.ts';
import { APP_VERSION } from '../version.ts';
import { foundIn, helpLinksFor } from './help-links-draft.ts';
import { SupportForm } from './SupportForm.tsx';
import classes from './HelpCentre.module.css';
import { Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Facts } from '../ui/layout/Facts.tsx';

const words = overview.help;

const loadGuides = async () => (await import('./GuidesPanel.tsx')).GuidesPanel;

/** Where people find help by themselves, and whom they reach when they do not. Source: screens S18. */
export function HelpCentrePage() {
  const { audience, settings } = useSession();
  const can_write = readActingAs() === null && readSetting(settings, 'support_email_address') !== '';
  const [search, setSearch] = useState('');
  const links = helpLinksFor(audience, settings);
  const found = foundIn(links, search);
  // Customers and visitors look for people, staff for the guide of their work.
  const is_staff = audience === 'staff';
  const guides = <LazyComponent load={loadGuides} props={{ search }} />;
  return (
    <PageFrame title={words.title} filters={<SearchField label={words.search} value={search} onSearch={setSearch} />}>
      <Stack gap={4}>
        {found.length > 0 && (
          <ul className={classes['links']} aria-label={words.links}>
            {found.map(({ href, title, description, icon }) => (
              <li key={`${title} ${href}`}>
                <a className={classes['link']} href={href} target="_blank" rel="noopener noreferrer">
                  <span className={classes['icon']}>
                    <LinkIcon name={icon} size={22} />
                  </span>
                  <strong>{title}</strong>
                  {description !== '' && <Text tone="soft">{description}</Text>}
                </a>
              </li>
            ))}
          </ul>
        )}
        {is_staff && guides}
        {search === '' && (
          <Tiles align="start" gap={4} least={320} isFilling>
            <Contact />
            <Hours />
          </Tiles>
        )}
        {!is_staff && guides}
        {can_write && <SupportForm />}
        <Small />
      </Stack>
    </PageFrame>
  );
}

function Contact() {
  const { settings, title } = useSession();
  const email = readSetting(settings, 'support_email_address');
  const phone = readSetting(settings, 'support_contact_number');
  const whats_app = readSetting(settings, 'email_whatsapp_link_enabled')
    ? whatsAppHref(readSetting(settings, 'email_whatsapp_link_number'))
    : null;
  return (
    <Panel title={words.contact}>
      {email + phone === '' && whats_app === null ? (
        <p className={classes['calm']}>{words.noContact(title)}</p>
      ) : (
        <Facts look="pairs">
          {phone !== '' && (
            <>
              <dt>{words.phone}</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(' ', '')}`} className="num">
                  {groupedPhone(phone)}
                </a>
              </dd>
            </>
          )}
          {email !== '' && (
            <>
              <dt>{words.email}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {whats_app !== null && (
            <>
              <dt>{words.whatsApp}</dt>
              <dd>
                <a href={whats_app} target="_blank" rel="noopener noreferrer" className="num">
                  {groupedPhone(readSetting(settings, 'email_whatsapp_link_number'))}
                </a>
              </dd>
            </>
          )}
        </Facts>
      )}
    </Panel>
  );
}

function Hours() {
  const { settings } = useSession();
  const now = useNow();
  const hours = readSettings(settings, [
    'work_hours_from',
    'work_hours_to',
    'holiday_work_hours_from',
    'holiday_work_hours_to',
    'public_holidays',
  ]);
  const { is_open, today, next } = officeNow(hours, now);
  const holidays =
    hours.holiday_work_hours_from === '' ? words.closed : words.span(hours.holiday_work_hours_from, hours.holiday_work_hours_to);
  return (
    <Panel
      title={words.hours}
      aside={
        <span className={classes['state']} data-open={is_open || undefined}>
          {is_open ? words.openNow : words.closedNow}
        </span>
      }
    >
      <Facts look="pairs">
        <dt>{words.workdays}</dt>
        <dd className="num">{words.span(hours.work_hours_from, hours.work_hours_to)}</dd>
        <dt>{words.weekends}</dt>
        <dd>{words.closed}</dd>
        <dt>{words.publicHolidays}</dt>
        <dd className="num">{holidays}</dd>
      </Facts>
      {today.holiday !== null && <p className={classes['calm']}>{words.todayIs(today.holiday)}</p>}
      {!is_open && next?.hours && (
        <p className={classes['calm']}>{words.openNext(nearDateText(startOfDay(next.day), now), next.hours.from)}</p>
      )}
    </Panel>
  );
}

function Small() {
  const { settings, facts } = useSession();
  const terms = webAddress(readSetting(settings, 'terms_url'));
  const privacy = webAddress(readSetting(settings, 'privacy_url'));
  return (
    <footer className={classes['small']}>
      <span className="num">{shell.version(APP_VERSION)}</span>
      {facts.actor !== null && isOpenTo(paths.releaseNotes(), facts) && (
        <AppLink href={paths.releaseNotes()}>{words.whatIsNew}</AppLink>
      )}
      {isOpenTo(paths.firstSteps(), facts) && <AppLink href={paths.firstSteps()}>{SCREENS.firstSteps.title}</AppLink>}
      {terms !== null && <a href={terms}>{shell.terms}</a>}
      {privacy !== null && <a href={privacy}>{shell.privacy}</a>}
      <a href="/third-party-notices.txt">{words.thirdParties}</a>
    </footer>
  );
}
