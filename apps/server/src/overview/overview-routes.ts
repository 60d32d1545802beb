import { overviewApi } from '@tsela/contract/overview/overview-api';
import { bind } from '../http/bind.ts';
import { readDashboard, readOpsDashboard } from './dashboard-reads.ts';
import { searchByReference } from './nav-search-reads.ts';

export const overviewRoutes = [
  bind(overviewApi.dashboard, readDashboard),
  bind(overviewApi.opsDashboard, readOpsDashboard),
  bind(overviewApi.search, searchByReference),
];
