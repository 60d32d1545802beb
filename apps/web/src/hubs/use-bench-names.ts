import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useMemo } from 'react';
import { useSession } from '../shell/session.ts';
import type { BenchNames } from './bench-text.ts';
import type { ScanSetUp } from './scan-draft.ts';

/** What branches, drivers and bays are called at the bench of this set-up. */
export function useBenchNames({ branch_id }: Pick<ScanSetUp, 'branch_id'>): BenchNames {
  const { general, settings } = useSession();
  return useMemo(
    () => ({
      branches: general?.branches ?? [],
      drivers: general?.drivers ?? [],
      bays: readSetting(settings, 'hub_scanner_bays'),
      branch_id,
    }),
    [general, settings, branch_id],
  );
}
