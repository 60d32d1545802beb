import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import { bind } from '../routing/bind.ts';
import { checkPointImport, importPoints } from './import-points.ts';
import { confirmSender, sendSenderCode } from './kiosk-senders.ts';
import { hearKiosk, readOwnKiosk } from './own-kiosk.ts';
import { listPickupPoints } from './pickup-point-reads.ts';
import { saveFavouritePoint } from './save-favourite-point.ts';
import { changeKiosk, listKiosks } from './staff-kiosks.ts';

export const pickupPointRoutes = [
  bind(pickupPointApi.list, listPickupPoints),
  bind(pickupPointApi.saveFavourite, saveFavouritePoint),
  bind(kioskApi.own, readOwnKiosk),
  bind(kioskApi.heartbeat, hearKiosk),
  bind(kioskApi.sendCode, sendSenderCode),
  bind(kioskApi.confirmSender, confirmSender),
  bind(kioskApi.list, listKiosks),
  bind(kioskApi.change, changeKiosk),
  bind(pointImportApi.checkImport, checkPointImport),
  bind(pointImportApi.import, importPoints),
];
