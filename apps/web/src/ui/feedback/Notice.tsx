import { Button } from '../act/Button.tsx';
import { CloseButton } from '../act/CloseButton.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import classes from './Notice.module.css';

export type NoticeKind = 'error' | 'warning' | 'info' | 'success';

interface NoticeProps {
  readonly kind: NoticeKind;
  readonly children: ReactNode;
  readonly onRetry?: () => void;
  /** Given, the notice can be dismissed. Source: ERR-29. */
  readonly onDismiss?: () => void;
}

const ICONS = { error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle, success: IconCircleCheck };

/** Says what happened and what to do. An error scrolls into view. Source: ERR-28, screens §0.3. */
export function Notice({ kind, children, onRetry, onDismiss }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const Icon = ICONS[kind];

  useEffect(() => {
    if (kind === 'error') place.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);

  return (
    <div ref={place} className={`${classes['notice']} ${classes[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} aria-hidden="true" className={classes['icon']} />
      <div className={classes['text']}>{children}</div>
      {onRetry && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {ui.tryAgain}
        </Button>
      )}
      {onDismiss && <CloseButton label={ui.dismiss} onClick={onDismiss} />}
    </div>
  );
}
