import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { openAlert } from '../ui/feedback/alert-dialog.ts';
import { hideToast, shownToasts } from '../ui/feedback/toast.ts';

// Drawn within milliseconds; on a machine that does much else, later.
configure({ asyncUtilTimeout: 20_000 });

/** Vitest's set-up of the component tests, whose files share one page: what a test has drawn, said, kept or stood in for is gone after it. */
afterEach(() => {
  cleanup();
  openAlert()?.answer(false);
  for (const { id } of shownToasts()) hideToast(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
