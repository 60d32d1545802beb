import { paymentApi } from '@tsela/contract/payments/payment-api';
import { savedCardApi } from '@tsela/contract/payments/saved-card-api';
import type { AccountId } from '@tsela/domain/ids';
import { useCall, useRead } from '../../api/queries.ts';

/** The saved cards of an account; asked for again this often, left out not at all. */
export const useSavedCards = (account_id: AccountId, refetch_every_ms?: number) =>
  useRead(savedCardApi.savedCards, { account_id }, { ...(refetch_every_ms !== undefined && { refetch_every_ms }) });

const REFRESHES = { refreshes: [savedCardApi.savedCards, paymentApi.methods] };
export const useChangeSavedCard = () => useCall(savedCardApi.changeSavedCard, REFRESHES);
export const useRemoveSavedCard = () => useCall(savedCardApi.removeSavedCard, REFRESHES);
