import { reportApi } from '@tsela/contract/reports/report-api';
import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import { bind } from '../routing/bind.ts';
import { listReports, listValues, previewReport } from './report-reads.ts';
import { listRuns, readRunPart, removeRunFile, runReport } from './report-runs.ts';
import { changeSavedReport, listSavedReports, removeSavedReport, saveReport } from './saved-reports.ts';

export const reportRoutes = [
  bind(reportApi.reports, listReports),
  bind(reportApi.preview, previewReport),
  bind(reportApi.values, listValues),
  bind(reportRunApi.runs, listRuns),
  bind(reportRunApi.runReport, runReport),
  bind(reportRunApi.runPart, readRunPart),
  bind(reportRunApi.removeRunFile, removeRunFile),
  bind(savedReportApi.savedReports, listSavedReports),
  bind(savedReportApi.saveReport, saveReport),
  bind(savedReportApi.changeSavedReport, changeSavedReport),
  bind(savedReportApi.removeSavedReport, removeSavedReport),
];
