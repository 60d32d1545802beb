import { overviewApi } from '@tsela/contract/overview/overview-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { bind } from '../http/bind.ts';
import { readDashboard, readOpsDashboard } from './dashboard-reads.ts';
import { readGeneralData } from './general-data-reads.ts';
import { searchByReference } from './nav-search-reads.ts';

export const overviewRoutes = [
  bind(providerApi.generalData, readGeneralData),
  bind(overviewApi.dashboard, readDashboard),
  bind(overviewApi.opsDashboard, readOpsDashboard),
  bind(overviewApi.search, searchByReference),
];
