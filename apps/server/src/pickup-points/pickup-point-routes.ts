import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import { bind } from '../routing/bind.ts';
import { checkPointImport, importPoints } from './import-points.ts';
import { listPickupPoints } from './pickup-point-reads.ts';
import { saveFavouritePoint } from './save-favourite-point.ts';

export const pickupPointRoutes = [
  bind(pickupPointApi.list, listPickupPoints),
  bind(pickupPointApi.saveFavourite, saveFavouritePoint),
  bind(pointImportApi.checkImport, checkPointImport),
  bind(pointImportApi.import, importPoints),
];
