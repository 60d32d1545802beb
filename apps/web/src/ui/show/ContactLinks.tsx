import { IconBrandWhatsapp, IconMessage, IconPhone } from '@tabler/icons-react';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { ui } from '../../strings/ui.ts';
import classes from './ContactLinks.module.css';
import { whatsAppHref } from './whats-app.ts';

interface ContactLinksProps {
  readonly name: string;
  readonly mobile_number: string;
}

/** Call, SMS and WhatsApp of a person, by the device's own programs; nothing without a number. */
export function ContactLinks({ name, mobile_number }: ContactLinksProps) {
  const number = mobile_number.replaceAll(' ', '');
  if (number === '') return null;
  const who = `${name === '' ? '' : `${name}, `}${groupedPhone(number)}`;
  const links = [
    { label: ui.callTo(who), href: `tel:${number}`, Icon: IconPhone },
    { label: ui.smsTo(who), href: `sms:${number}`, Icon: IconMessage },
    { label: ui.whatsAppTo(who), href: whatsAppHref(number), Icon: IconBrandWhatsapp },
  ];
  return (
    <span className={classes['links']}>
      {links.map(({ label, href, Icon }) =>
        href === null ? null : (
          <a
            key={label}
            className={classes['link']}
            href={href}
            aria-label={label}
            title={label}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
          >
            <Icon size={17} aria-hidden="true" />
          </a>
        ),
      )}
    </span>
  );
}
