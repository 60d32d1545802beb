import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { bind } from '../http/bind.ts';
import { listPickupPoints } from './pickup-point-reads.ts';

export const pickupPointRoutes = [bind(pickupPointApi.list, listPickupPoints)];
