import { shell } from '../../strings/shell.ts';
import classes from './CustomWidget.module.css';
import { hasWidget } from './has-widget.ts';
import { useSession } from '../session.ts';
import { showWidget, useIsWidgetOpen } from './widget-window.ts';
import { CloseButton } from '../../ui/act/CloseButton.tsx';

/**
 * The window of the provider's widget, such as a chat: a frame of no origin, which reaches nothing of the page around it. Nothing of it
 * is loaded before it is opened. Source: KEY-13, screens S60.
 */
export function CustomWidget() {
  const { settings, audience, user } = useSession();
  const is_open = useIsWidgetOpen();
  if (!is_open || !hasWidget(audience, settings, user?.shipment_page_mode)) return null;
  return (
    <section className={classes['window']} aria-label={shell.widget}>
      <header className={classes['head']}>
        <strong>{shell.widget}</strong>
        <CloseButton size="l" label={shell.closeWidget} onClick={() => showWidget(false)} />
      </header>
      <iframe
        className={classes['frame']}
        src="/custom-widget"
        title={shell.widget}
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin"
      />
    </section>
  );
}
