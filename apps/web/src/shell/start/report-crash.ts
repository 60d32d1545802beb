import { APP_VERSION } from '../../version.ts';
import { crashReporter } from './crash-reports.ts';

/** Reports an uncaught error to the server; a failed report is ignored. Source: ERR-01. */
export const reportCrash = crashReporter(
  (report) =>
    void fetch('/api/crash-reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...report, version: APP_VERSION }),
      // It is sent even when the page is left at once.
      keepalive: true,
    }).catch(() => undefined),
  () => window.location.pathname,
);

/** Reports uncaught errors of this document. */
export function reportCrashes(): void {
  window.addEventListener('error', ({ error, message }) => reportCrash(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportCrash(reason));
}
