import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import { reportApi } from '@tsela/contract/reports/report-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

export type ReportQuestion = InputOf<typeof reportApi.preview>;

export const useReports = () => useRead(reportApi.reports, {});

export const useReport = (question: ReportQuestion) => useRead(reportApi.preview, question);

export const useExportReport = () => useCall(reportApi.export);

export const useServices = (is_wanted: boolean) => useRead(serviceLevelApi.list, is_wanted ? {} : null);

export const useSavedReports = () => useRead(savedReportApi.savedReports, {});

export const useSaveReport = () => useCall(savedReportApi.saveReport);

export const useChangeSavedReport = () => useCall(savedReportApi.changeSavedReport);

export const useRemoveSavedReport = () => useCall(savedReportApi.removeSavedReport);
