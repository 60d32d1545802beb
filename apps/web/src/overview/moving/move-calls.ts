import { useQuery } from '@tanstack/react-query';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { invoiceApi } from '@tsela/contract/billing/invoice-api';
import { moveApi } from '@tsela/contract/overview/move-api';
import type { InputOf } from '@tsela/contract/route';
import { isMoveAtWork } from '@tsela/domain/overview/moving/move-states';
import type { MovedRowState } from '@tsela/domain/overview/moving/move-states';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

const WATCH_MS = 1000;
const HISTORY_SIZE = 20;
const ROWS_SHOWN = 50;
const REFRESHES = { refreshes: [auditApi.events, accountApi.list, invoiceApi.invoices] };

/** What would become of the rows of a file. It changes nothing, so it is asked like a reading; `state` tells one file and mapping from another. */
export const useCheckedMove = (state: string, inputOf: () => InputOf<typeof moveApi.checkMove>) =>
  useQuery({
    // Not under its path: what refreshes files must not look at one again that is being moved in.
    queryKey: ['checked-move', state],
    queryFn: ({ signal }) => call(moveApi.checkMove, inputOf(), { signal }),
    gcTime: 0,
  });

export const useMoves = () => useRead(moveApi.moves, { limit: HISTORY_SIZE });
export const useStartMove = () => useCall(moveApi.startMove, REFRESHES);
export const useUndoMove = () => useCall(moveApi.undoMove, REFRESHES);
export const useMovedRows = (id: number, state: MovedRowState) => useRead(moveApi.movedRows, { id, state, limit: ROWS_SHOWN });

/** A file, read again while a job is at work on it. */
export function useMove(id: number) {
  const input = { id };
  return useQuery({
    queryKey: [moveApi.moves.path, input],
    queryFn: ({ signal }) => call(moveApi.moves, input, { signal }),
    refetchInterval: ({ state }) => {
      const found = state.data?.moves[0];
      return found && isMoveAtWork(found.state) ? WATCH_MS : false;
    },
  });
}
