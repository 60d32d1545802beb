import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ui } from '../../strings/ui.ts';
import { hideToast, onToastsChange, shownToasts } from './toast.ts';
import type { ShownToast } from '../internal-events.ts';
import classes from './ToastHost.module.css';
import { Text } from '../show/Text.tsx';
import { CloseButton } from '../act/CloseButton.tsx';

const ICONS = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };

/** Where toasts appear; the document renders it once. They stay while they are pointed at or have the focus. */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts);
  const [is_held, setHeld] = useState(false);
  return (
    <section aria-label={ui.messages} data-screen-only>
      {/* Listens only for pointer and focus; what can be clicked are the buttons inside. */}
      <div
        role="presentation"
        className={classes['host']}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <ol className={classes['toasts']}>
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} is_held={is_held} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function ToastLine({ toast, is_held }: { readonly toast: ShownToast; readonly is_held: boolean }) {
  const { id, text, variant, autoHide } = toast;
  const Icon = ICONS[variant];

  useEffect(() => {
    if (is_held) return undefined;
    const timer = setTimeout(() => hideToast(id), autoHide);
    return () => clearTimeout(timer);
  }, [id, autoHide, is_held]);

  return (
    <li className={classes['toast']} data-variant={variant}>
      <Icon size={18} stroke={1.8} aria-hidden="true" className={classes['icon']} />
      <Text role={variant === 'error' ? 'alert' : 'status'}>{text}</Text>
      <CloseButton label={ui.dismiss} onClick={() => hideToast(id)} />
    </li>
  );
}
