import { tagApi } from '@tsela/contract/accounts/tag-api';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import { reportApi } from '@tsela/contract/reports/report-api';
import type { InputOf } from '@tsela/contract/route';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { useCall, useRead } from '../api/queries.ts';

export type ReportQuestion = InputOf<typeof reportApi.preview>;

export const useReports = () => useRead(reportApi.reports, {});

export const useReport = (question: ReportQuestion) => useRead(reportApi.preview, question);

/** The values that a field offers to its filters; nothing is asked for none. */
export const useReportValues = (asked: InputOf<typeof reportApi.values> | null) => useRead(reportApi.values, asked);

export const useReportRuns = (report: ReportName, options: { readonly refetch_every_ms?: number } = {}) =>
  useRead(reportRunApi.runs, { report }, options);

export const useRunReport = () => useCall(reportRunApi.runReport);

export const useRemoveRunFile = () => useCall(reportRunApi.removeRunFile);

export const useServices = (is_wanted: boolean) => useRead(serviceLevelApi.list, is_wanted ? {} : null);

export const useShipmentTags = (is_wanted: boolean) => useRead(tagApi.list, is_wanted ? { type: 'shipment' } : null);

export const useSavedReports = (is_wanted = true) => useRead(savedReportApi.savedReports, is_wanted ? {} : null);

export const useSaveReport = () => useCall(savedReportApi.saveReport);

export const useChangeSavedReport = () => useCall(savedReportApi.changeSavedReport);

export const useRemoveSavedReport = () => useCall(savedReportApi.removeSavedReport);
