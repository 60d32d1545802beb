import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { shell } from '../../strings/shell.ts';
import { SafeHtml } from '../../ui/show/SafeHtml.tsx';
import classes from './Banners.module.css';
import type { SiteMessage as Message } from './site-message.ts';

const LOOKS = {
  error: { Icon: IconAlertCircle, colour: 'red' },
  warning: { Icon: IconAlertTriangle, colour: 'amber' },
  info: { Icon: IconInfoCircle, colour: 'blue' },
  success: { Icon: IconCircleCheck, colour: 'green' },
} as const;

/** The provider's message on every page. Source: SHELL-22 to SHELL-24. */
export function SiteMessage({ message: { html, kind } }: { readonly message: Message }) {
  const { Icon, colour } = LOOKS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      aria-label={shell.siteMessage[kind]}
      className={`${classes['banner']} ${classes[colour]}`}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <div className={classes['said']}>
        <SafeHtml html={html} />
      </div>
    </div>
  );
}
