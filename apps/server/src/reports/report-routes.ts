import { reportApi } from '@tsela/contract/reports/report-api';
import { bind } from '../routing/bind.ts';
import { exportReport, listReports, previewReport } from './report-reads.ts';

export const reportRoutes = [
  bind(reportApi.reports, listReports),
  bind(reportApi.preview, previewReport),
  bind(reportApi.export, exportReport),
];
