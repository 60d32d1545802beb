import { reportApi } from '@tsela/contract/reports/report-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import { bind } from '../routing/bind.ts';
import { exportReport, listReports, previewReport } from './report-reads.ts';
import { changeSavedReport, listSavedReports, removeSavedReport, saveReport } from './saved-reports.ts';

export const reportRoutes = [
  bind(reportApi.reports, listReports),
  bind(reportApi.preview, previewReport),
  bind(reportApi.export, exportReport),
  bind(savedReportApi.savedReports, listSavedReports),
  bind(savedReportApi.saveReport, saveReport),
  bind(savedReportApi.changeSavedReport, changeSavedReport),
  bind(savedReportApi.removeSavedReport, removeSavedReport),
];
