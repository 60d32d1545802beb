import { notifications } from '@mantine/notifications';
import { ui } from '../strings/ui.ts';

export interface Toast {
  readonly text: string;
  readonly variant: 'error' | 'success' | 'info';
  /** In ms; errors stay longer unless told otherwise. */
  readonly autoHide?: number;
}

const AUTO_HIDE_MS = { error: 8000, success: 3000, info: 5000 } as const;
const COLOURS = { error: 'red', success: 'green', info: 'blue' } as const;

/** Shows a short message in the corner; answers its generated id. Source: DATA-16. */
export function showToast({ text, variant, autoHide }: Toast): string {
  return notifications.show({
    message: text,
    color: COLOURS[variant],
    autoClose: autoHide ?? AUTO_HIDE_MS[variant],
    withBorder: true,
    closeButtonProps: { 'aria-label': ui.dismiss },
    ...(variant === 'error' && { role: 'alert' }),
  });
}
