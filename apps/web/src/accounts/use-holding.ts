import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf } from '@tsela/contract/route';
import { tellFailure } from '../shell/tell.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useHoldAccounts } from './account-calls.ts';

type Hold = InputOf<typeof accountApi.hold>;

/** Holds accounts or lets them go, and says what became of it. */
export function useHolding(onDone: () => void = () => undefined): { hold: (input: Hold) => void; is_pending: boolean } {
  const holding = useHoldAccounts();
  const said = { hold: words.held, release: words.released, 'let-off': () => words.exempted } as const;
  return {
    is_pending: holding.isPending,
    hold: (input) =>
      holding.mutate(input, {
        onSuccess: ({ done, failed }) => {
          if (done.length > 0) showToast({ text: said[input.action](done.length), variant: 'success' });
          if (failed[0]) showToast({ text: words.failed(failed.length, failed[0].message), variant: 'error' });
          onDone();
        },
        onError: tellFailure,
      }),
  };
}
