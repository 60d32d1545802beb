import { mapApi } from '@tsela/contract/rates/map-api';
import { mapThenApi } from '@tsela/contract/rates/map-then-api';
import { holidayApi } from '@tsela/contract/rates/holiday-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateExceptionApi } from '@tsela/contract/rates/rate-exception-api';
import { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import { rateImpactApi } from '@tsela/contract/rates/rate-impact-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { bind } from '../routing/bind.ts';
import { checkShape } from '../routing/input-validation.ts';
import { readAccountTariff } from './groups/account-tariff.ts';
import { changeRateCard, copyRatesOfGroup, fixWeightBreaks, importMatrix } from './tariff/change-rate-card.ts';
import { exportImpactLetters, readImpactTraces } from './tariff/impact-details.ts';
import { listClosedDays } from './closed-day-reads.ts';
import { listDriverPositions } from './maps/driver-position-reads.ts';
import { importWorkbook } from './tariff/import-workbook.ts';
import { listHolidays, replaceHolidays } from './holidays.ts';
import { readMapLock, releaseMapLock, takeMapLock } from './maps/map-locks.ts';
import { listDriversThen, listMapMoments, readMapThen } from './maps/map-then.ts';
import { listMapZones, listZoneTags, lookUpZones } from './maps/map-zones.ts';
import { listOptInRates } from './opt-in-reads.ts';
import { publishRevision, rollBackRevision, scheduleRevision } from './tariff/publish-rate-revision.ts';
import { quoteRates } from './quote-rates.ts';
import { changeException, createException, listExceptions, removeException } from './rate-exceptions.ts';
import { giveRateGroup, listAccountsOfGroups, listRateGroups } from './groups/rate-groups.ts';
import { cancelImpact, listImpacts, measureImpact } from './tariff/rate-impacts.ts';
import { createRevision, listRevisions, removeRevision, renameRevision } from './tariff/rate-revisions.ts';
import {
  compareRevisions,
  exportMatrix,
  exportWorkbook,
  readRevisionCard,
  readRevisionCheck,
  readRevisionRates,
  readRevisionZones,
} from './tariff/revision-card-reads.ts';
import { saveServedAreas } from './maps/save-served-areas.ts';
import { giveTagsGroup, listTagsOfGroups } from './groups/tag-groups.ts';
import { listServiceAreas } from './service-area-reads.ts';
import { listServiceLevels } from './service-level-reads.ts';
import { readZoneMoves } from './tariff/zone-move-reads.ts';

export const rateRoutes = [
  bind(mapApi.mapZones, listMapZones),
  bind(mapApi.driverPositions, listDriverPositions),
  bind(mapThenApi.mapMoments, listMapMoments),
  bind(mapThenApi.mapThen, readMapThen),
  bind(mapThenApi.driversThen, listDriversThen),
  bind(mapApi.mapLookup, lookUpZones),
  bind(mapApi.saveAreas, saveServedAreas),
  bind(mapApi.readLock, readMapLock),
  bind(mapApi.takeLock, takeMapLock),
  bind(mapApi.releaseLock, releaseMapLock),
  bind(mapApi.zoneTags, listZoneTags),
  bind(mapApi.askZoneTags, listZoneTags),
  bind(rateApi.quote, quoteRates),
  bind(rateApi.closedDays, listClosedDays),
  bind(holidayApi.holidays, listHolidays),
  bind(holidayApi.replaceHolidays, replaceHolidays),
  bind(rateApi.optIn, listOptInRates),
  bind(rateApi.serviceAreas, listServiceAreas),
  bind(serviceLevelApi.list, listServiceLevels),
  bind(rateRevisionApi.revisions, forStaff(listRevisions)),
  bind(rateRevisionApi.createRevision, forStaff(createRevision)),
  bind(rateRevisionApi.renameRevision, forStaff(renameRevision)),
  bind(rateRevisionApi.removeRevision, forStaff(removeRevision)),
  bind(rateRevisionApi.publishRevision, forStaff(publishRevision)),
  bind(rateRevisionApi.scheduleRevision, forStaff(scheduleRevision)),
  bind(rateRevisionApi.rollBack, forStaff(rollBackRevision)),
  bind(rateCardApi.card, forStaff(readRevisionCard)),
  bind(rateCardApi.zones, forStaff(readRevisionZones)),
  bind(rateCardApi.zoneMoves, forStaff(readZoneMoves)),
  bind(rateCardApi.rates, forStaff(readRevisionRates)),
  bind(rateCardApi.changeCard, forStaff(changeRateCard)),
  bind(rateCardApi.copyRates, forStaff(copyRatesOfGroup)),
  bind(rateCardApi.fixBreaks, forStaff(fixWeightBreaks)),
  bind(rateCardApi.check, forStaff(readRevisionCheck)),
  bind(rateCardApi.matrix, forStaff(exportMatrix)),
  bind(rateCardApi.importMatrix, forStaff(importMatrix)),
  bind(rateCardApi.workbook, forStaff(exportWorkbook)),
  bind(
    rateCardApi.importWorkbook,
    forStaff((context, input) => importWorkbook(context, input, checkShape)),
  ),
  bind(rateCardApi.differences, forStaff(compareRevisions)),
  bind(rateImpactApi.impacts, forStaff(listImpacts)),
  bind(rateImpactApi.measureImpact, forStaff(measureImpact)),
  bind(rateImpactApi.impactTraces, forStaff(readImpactTraces)),
  bind(rateImpactApi.impactLetters, forStaff(exportImpactLetters)),
  bind(rateImpactApi.cancelImpact, forStaff(cancelImpact)),
  bind(rateExceptionApi.exceptions, forStaff(listExceptions)),
  bind(rateExceptionApi.createException, forStaff(createException)),
  bind(rateExceptionApi.changeException, forStaff(changeException)),
  bind(rateExceptionApi.removeException, forStaff(removeException)),
  bind(rateGroupApi.groups, forStaff(listRateGroups)),
  bind(rateGroupApi.groupAccounts, forStaff(listAccountsOfGroups)),
  bind(rateGroupApi.accountTariff, forStaff(readAccountTariff)),
  bind(rateGroupApi.giveGroup, forStaff(giveRateGroup)),
  bind(rateGroupApi.groupTags, forStaff(listTagsOfGroups)),
  bind(rateGroupApi.giveTagGroup, forStaff(giveTagsGroup)),
];

/** A tariff says what every customer pays: whatever a role of an account may hold, its users read none of it. Source: PERM-015, S47. */
function forStaff<Input, Output>(handle: (context: RequestContext, input: Input) => Promise<Output>) {
  return async (context: RequestContext, input: Input): Promise<Output> => {
    if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
    return handle(context, input);
  };
}
