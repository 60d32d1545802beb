import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { bind } from '../http/bind.ts';
import { assignDriver } from './assign-driver.ts';
import { readTripsheet } from './tripsheet-reads.ts';

export const tripsheetRoutes = [bind(tripsheetApi.read, readTripsheet), bind(tripsheetApi.assign, assignDriver)];
