import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import type { InputOf } from '@tsela/contract/route';
import { useRead } from '../api/queries.ts';

export const usePickupPoints = (input: InputOf<typeof pickupPointApi.list>) => useRead(pickupPointApi.list, input);
