import { driverApi } from '@tsela/contract/tripsheets/driver-api';
import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { bind } from '../routing/bind.ts';
import { addToSheet } from './add-to-sheet.ts';
import { assignDriver } from './assign-driver.ts';
import { changeDuty, keepLocation, readAppVersion, readDuty } from './duty.ts';
import { changeTrip } from './change-trip.ts';
import { listDriverMessages, readDriverMessages, sendDriverMessage } from './driver-messages.ts';
import { handOverStops } from './hand-over-stops.ts';
import { loadParcels } from './load-parcels.ts';
import { listDrivers } from './managed-driver-reads.ts';
import { optimiseStops } from './optimise-stops.ts';
import { orderStops } from './order-stops.ts';
import { removeDriver } from './remove-driver.ts';
import { readSheetDocument } from './sheet-document.ts';
import { suggestDrivers } from './suggest-drivers.ts';
import { addDriver, changeDriver } from './save-driver.ts';
import { readTripsheet } from './tripsheet-reads.ts';
import { readTripsheetSummary } from './tripsheet-summary-reads.ts';

export const tripsheetRoutes = [
  bind(tripsheetApi.read, readTripsheet),
  bind(tripsheetApi.order, orderStops),
  bind(tripsheetApi.optimise, optimiseStops),
  bind(tripsheetApi.summary, readTripsheetSummary),
  bind(tripsheetApi.suggest, suggestDrivers),
  bind(tripsheetApi.assign, assignDriver),
  bind(tripsheetApi.handOver, handOverStops),
  bind(dutyApi.read, readDuty),
  bind(dutyApi.change, changeDuty),
  bind(dutyApi.appVersion, readAppVersion),
  bind(dutyApi.location, keepLocation),
  bind(tripsheetApi.add, addToSheet),
  bind(tripsheetApi.load, loadParcels),
  bind(tripsheetApi.trip, changeTrip),
  bind(tripsheetApi.document, readSheetDocument),
  bind(driverMessageApi.messages, listDriverMessages),
  bind(driverMessageApi.sendMessage, sendDriverMessage),
  bind(driverMessageApi.readMessages, readDriverMessages),
  bind(driverApi.list, listDrivers),
  bind(driverApi.create, addDriver),
  bind(driverApi.change, changeDriver),
  bind(driverApi.remove, removeDriver),
];
