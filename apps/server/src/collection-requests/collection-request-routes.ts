import { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import { bind } from '../routing/bind.ts';
import { askForCollection } from './ask-for-collection.ts';
import { changeCollectionRequest } from './change-request.ts';
import { closeCollectionRequest, reopenCollectionRequest } from './close-request.ts';
import { listCollectingDays } from './collecting-days.ts';
import { listCollectionRequests, readCollectionRequest } from './collection-request-reads.ts';
import { readCollectionSheet } from './collection-sheet.ts';
import { readRequestPhoto } from './request-photo.ts';

export const collectionRequestRoutes = [
  bind(collectionRequestApi.list, listCollectionRequests),
  bind(collectionRequestApi.read, readCollectionRequest),
  bind(collectionRequestApi.photo, readRequestPhoto),
  bind(collectionRequestApi.days, listCollectingDays),
  bind(collectionRequestApi.create, askForCollection),
  bind(collectionRequestApi.change, changeCollectionRequest),
  bind(collectionRequestApi.close, closeCollectionRequest),
  bind(collectionRequestApi.reopen, reopenCollectionRequest),
  bind(collectionRequestApi.sheet, readCollectionSheet),
];
