import { useEffect, useState } from 'react';
import { APP_VERSION } from '../../version.ts';
import { VERSION_CHECK_MS, checksVersions, newVersionNotices, versionDifference } from './versions.ts';

export interface NewVersion {
  readonly version: string;
  readonly notices: ReturnType<typeof newVersionNotices>;
}

/** Compares the served version with the running one at start and every 20 minutes. Source: VERSION-01 to VERSION-03. */
export function useNewVersion(): NewVersion {
  const [served, setServed] = useState(APP_VERSION);

  useEffect(() => {
    if (!checksVersions(window.location.hostname)) return undefined;
    const check = () => void readServedVersion().then((version) => version && setServed(version));
    check();
    const timer = setInterval(check, VERSION_CHECK_MS);
    return () => clearInterval(timer);
  }, []);

  return { version: served, notices: newVersionNotices(versionDifference(APP_VERSION, served)) };
}

async function readServedVersion(): Promise<string | null> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    // Asked again in 20 minutes; the offline banner says what is wrong.
    return null;
  }
}
