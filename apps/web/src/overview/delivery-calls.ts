import { deliveryFiguresApi } from '@tsela/contract/overview/delivery-figures-api';
import type { InputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { useRead } from '../api/queries.ts';

/** What is of thirty days changes little in one. */
const REFRESH_MS = 15 * 60_000;

export type DeliveryFigure = InputOf<typeof deliveryFiguresApi.deliveriesBehind>['figure'];

export const useDeliveries = (branch_id: BranchId | null) =>
  useRead(deliveryFiguresApi.deliveries, branch_id === null ? {} : { branch_id }, { refetch_every_ms: REFRESH_MS });

export const useDeliveriesBehind = ({
  figure,
  branch_id,
}: {
  readonly figure: DeliveryFigure;
  readonly branch_id: BranchId | null;
}) => useRead(deliveryFiguresApi.deliveriesBehind, branch_id === null ? { figure } : { figure, branch_id });
