import { claimApi } from '@tsela/contract/overview/claim-api';
import { allocationImportApi, contactImportApi, parcelImportApi, userImportApi } from '@tsela/contract/overview/file-import-api';
import { moveApi } from '@tsela/contract/overview/move-api';
import { asOfApi } from '@tsela/contract/audit/as-of-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { deliveryFiguresApi } from '@tsela/contract/overview/delivery-figures-api';
import { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import { personalDataApi } from '@tsela/contract/overview/personal-data-api';
import { taskApi } from '@tsela/contract/overview/task-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { bind } from '../routing/bind.ts';
import { listMoments, readAsOf } from './as-of/as-of.ts';
import { listClaims, releaseClaim, takeClaim } from './claims.ts';
import { listDeliveries, readDeliveries } from './delivery-figures.ts';
import { readDashboard } from './dashboard-reads.ts';
import { readFirstSteps } from './first-step-reads.ts';
import { readGeneralData } from './general-data-reads.ts';
import { importCallsOf } from './imports/tool-imports.ts';
import { inviteUsersOfFile, readInvitationsOfFile } from './imports/user-invitations.ts';
import { checkMove, listMovedRows, listMoves, startMove, undoMove } from './moving/moves.ts';
import { searchByReference } from './nav-search-reads.ts';
import { suggest } from './nav-suggestion-reads.ts';
import { listOpsPile, readOpsDashboard, readOpsPerDay, readOpsPerHour } from './ops-dashboard-reads.ts';
import { listErasures, requestErasure } from './personal-data/erasures.ts';
import { exportPersonalData, findPersonalData } from './personal-data/personal-data.ts';
import { listToolRuns } from './tool-run-reads.ts';
import { listTasksAndAlerts } from './tasks-and-alerts.ts';

const PARCELS = importCallsOf('parcel-dimensions');
const CONTACTS = importCallsOf('address-book');
const ALLOCATIONS = importCallsOf('credit-allocations');
const USERS = importCallsOf('bulk-users');

export const overviewRoutes = [
  bind(providerApi.generalData, readGeneralData),
  bind(asOfApi.moments, listMoments),
  bind(asOfApi.asOf, readAsOf),
  bind(overviewApi.dashboard, readDashboard),
  bind(deliveryFiguresApi.deliveries, readDeliveries),
  bind(deliveryFiguresApi.deliveriesBehind, listDeliveries),
  bind(overviewApi.opsDashboard, readOpsDashboard),
  bind(overviewApi.opsPerDay, readOpsPerDay),
  bind(overviewApi.opsPerHour, readOpsPerHour),
  bind(overviewApi.opsList, listOpsPile),
  bind(taskApi.tasksAndAlerts, listTasksAndAlerts),
  bind(firstStepsApi.firstSteps, readFirstSteps),
  bind(claimApi.claims, listClaims),
  bind(claimApi.takeClaim, takeClaim),
  bind(claimApi.releaseClaim, releaseClaim),
  bind(overviewApi.toolRuns, listToolRuns),
  bind(overviewApi.search, searchByReference),
  bind(overviewApi.suggest, suggest),
  bind(personalDataApi.find, findPersonalData),
  bind(personalDataApi.export, exportPersonalData),
  bind(personalDataApi.erase, requestErasure),
  bind(personalDataApi.erasures, listErasures),
  bind(parcelImportApi.imports, PARCELS.list),
  bind(parcelImportApi.importRows, PARCELS.rows),
  bind(parcelImportApi.importResult, PARCELS.result),
  bind(parcelImportApi.checkImport, PARCELS.check),
  bind(parcelImportApi.startImport, PARCELS.start),
  bind(parcelImportApi.resumeImport, PARCELS.resume),
  bind(parcelImportApi.undoImport, PARCELS.undo),
  bind(contactImportApi.imports, CONTACTS.list),
  bind(contactImportApi.importRows, CONTACTS.rows),
  bind(contactImportApi.importResult, CONTACTS.result),
  bind(contactImportApi.checkImport, CONTACTS.check),
  bind(contactImportApi.startImport, CONTACTS.start),
  bind(contactImportApi.resumeImport, CONTACTS.resume),
  bind(contactImportApi.undoImport, CONTACTS.undo),
  bind(allocationImportApi.imports, ALLOCATIONS.list),
  bind(allocationImportApi.importRows, ALLOCATIONS.rows),
  bind(allocationImportApi.importResult, ALLOCATIONS.result),
  bind(allocationImportApi.checkImport, ALLOCATIONS.check),
  bind(allocationImportApi.startImport, ALLOCATIONS.start),
  bind(allocationImportApi.resumeImport, ALLOCATIONS.resume),
  bind(allocationImportApi.undoImport, ALLOCATIONS.undo),
  bind(userImportApi.imports, USERS.list),
  bind(userImportApi.importRows, USERS.rows),
  bind(userImportApi.importResult, USERS.result),
  bind(userImportApi.checkImport, USERS.check),
  bind(userImportApi.startImport, USERS.start),
  bind(userImportApi.resumeImport, USERS.resume),
  bind(userImportApi.undoImport, USERS.undo),
  bind(userImportApi.invitations, readInvitationsOfFile),
  bind(userImportApi.inviteImported, inviteUsersOfFile),
  bind(moveApi.moves, listMoves),
  bind(moveApi.movedRows, listMovedRows),
  bind(moveApi.checkMove, checkMove),
  bind(moveApi.startMove, startMove),
  bind(moveApi.undoMove, undoMove),
];
