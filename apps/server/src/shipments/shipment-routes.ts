import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { bind } from '../http/bind.ts';
import { acceptQuote } from './accept-quote.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { changeShipment } from './change-shipment.ts';
import { createShipment } from './create-shipment.ts';
import { openLabelLink, readLabelFile, readStickers } from './label-reads.ts';
import { readShipmentPrices } from './price-reads.ts';
import { listShipments } from './shipment-reads.ts';

export const shipmentRoutes = [
  bind(shipmentApi.create, createShipment),
  bind(shipmentApi.list, listShipments),
  bind(shipmentApi.change, changeShipment),
  bind(shipmentApi.cancel, cancelShipment),
  bind(shipmentApi.acceptQuote, acceptQuote),
  bind(shipmentApi.price, readShipmentPrices),
  bind(shipmentApi.label, readLabelFile),
  bind(shipmentApi.stickers, readStickers),
  bind(shipmentApi.labelFile, openLabelLink),
];
