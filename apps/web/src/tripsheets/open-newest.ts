import { APP_VERSION } from '../version.ts';
import { keepJson, keptJson } from '../ui/kept-json.ts';

/** From which version the driver updated last, in this window. */
const TRIED = 'updated_from_version';
/** The files that are kept for a page without signal are asked for no longer than this. */
const PATIENCE_MS = 10_000;

interface Opening {
  readonly updateFiles: () => Promise<unknown>;
  readonly reload: () => void;
  readonly storage: Pick<Storage, 'setItem'>;
}

/**
 * Opens the page anew in its newest version, with the files that are kept for a page without signal. What was captured lies in a storage of its
 * own and is there afterwards. Source: KEY-38, screens S26.
 */
export async function openNewest(opening: Opening = IN_BROWSER()): Promise<void> {
  keepJson(TRIED, APP_VERSION, opening.storage);
  // Without them the page comes from the server all the same.
  await opening.updateFiles().catch(() => undefined);
  opening.reload();
}

/** Whether this version was opened by an update: the newer one is not there yet. */
export function wasUpdatedInVain(storage: Pick<Storage, 'getItem'> = window.sessionStorage): boolean {
  return keptJson(TRIED, storage) === APP_VERSION;
}

const IN_BROWSER = (): Opening => ({
  updateFiles,
  reload: () => window.location.reload(),
  storage: window.sessionStorage,
});

async function updateFiles(): Promise<void> {
  // Over plain http browsers have no service workers.
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  if (registration === undefined) return;
  await Promise.race([registration.update(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
