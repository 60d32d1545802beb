import { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import { rateImpactApi } from '@tsela/contract/rates/rate-impact-api';
import type { TariffPartLine } from '@tsela/contract/rates/rate-card-shapes';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';
import type { MatrixOf } from './tariff-shapes.ts';

type Api = typeof rateRevisionApi;
type CardApi = typeof rateCardApi;

export const useRevisions = (input: InputOf<Api['revisions']>) => useRead(rateRevisionApi.revisions, input);
export const useCard = (id: number) => useRead(rateCardApi.card, { id }, { keeps_previous: false });
export const useCheck = (id: number | null) => useRead(rateCardApi.check, id === null ? null : { id }, { keeps_previous: false });
export const useOutline = (input: InputOf<CardApi['zones']> | null) =>
  useRead(rateCardApi.zones, input, { keeps_previous: false });
export const useDifferences = (input: InputOf<CardApi['differences']>) => useRead(rateCardApi.differences, input);

export const useCreateRevision = () => useCall(rateRevisionApi.createRevision);
export const useRenameRevision = () => useCall(rateRevisionApi.renameRevision);
export const useRemoveRevision = () => useCall(rateRevisionApi.removeRevision);
export const usePublish = () => useCall(rateRevisionApi.publishRevision);
export const useSchedule = () => useCall(rateRevisionApi.scheduleRevision);
export const useRollBack = () => useCall(rateRevisionApi.rollBack);
export const useChangeCard = () => useCall(rateCardApi.changeCard);
export const useFixBreaks = () => useCall(rateCardApi.fixBreaks);
export const useImportMatrix = () => useCall(rateCardApi.importMatrix);

/** Asks for a matrix as a file, once. */
export const readMatrixFile = (input: InputOf<CardApi['matrix']>): Promise<OutputOf<CardApi['matrix']>> =>
  call(rateCardApi.matrix, input);

export const useImportWorkbook = () => useCall(rateCardApi.importWorkbook);

/** Asks for a whole tariff as sheets, once. */
export const readWorkbookSheets = (id: number): Promise<OutputOf<CardApi['workbook']>> => call(rateCardApi.workbook, { id });

/** So many at a time, as the call allows. */
const AT_ONCE = 1000;
/** A tariff holds no more rates than this many readings bring. */
const READINGS_MAX = 200;

/** The rates of a matrix, asked for once. */
export const readMatrixRates = (id: number, matrix: MatrixOf): Promise<readonly TariffPartLine<'rates'>[]> =>
  readAll({ id, ...matrix });

/** All rates of one group and service level; read anew from the start when the revision changes in between. */
export function useMatrixRates(id: number, matrix: MatrixOf | null) {
  return useQuery({
    queryKey: [rateCardApi.rates.path, { id, ...matrix }, 'all'],
    enabled: matrix !== null,
    queryFn: ({ signal }) => readAll({ id, ...matrix }, signal),
  });
}

type Rates = InputOf<CardApi['rates']>;

async function readAll(input: Rates, signal?: AbortSignal): Promise<readonly TariffPartLine<'rates'>[]> {
  const rates: TariffPartLine<'rates'>[] = [];
  let version: number | null = null;
  for (let reading = 0; reading < READINGS_MAX; reading++) {
    // Each page begins where the one before has ended.
    const page: OutputOf<CardApi['rates']> = await call(
      rateCardApi.rates,
      { ...input, limit: AT_ONCE, offset: rates.length },
      signal ? { signal } : {},
    );
    if (version !== null && version !== page.rate_revision.version) {
      rates.length = 0;
      version = null;
      continue;
    }
    version = page.rate_revision.version;
    rates.push(...page.rates);
    if (page.rates.length < AT_ONCE) break;
  }
  return rates;
}

/** In which matrix a rate stands, for links that know its id alone. */
export function useMatrixOfRate(id: number, rate_id: number | null) {
  const { data, isPending } = useRead(rateCardApi.rates, rate_id === null ? null : { id, rate_id, limit: 1 }, {
    keeps_previous: false,
  });
  const found = data?.rates[0];
  const matrix: MatrixOf | null = found ? { rate_group_id: found.rate_group_id, service_level_id: found.service_level_id } : null;
  return { matrix, is_pending: isPending };
}

/** Runs are looked at this often while one is under way. */
const WATCH_MS = 1000;

export const useImpacts = (input: InputOf<typeof rateImpactApi.impacts> | null, is_watched: boolean) =>
  useRead(rateImpactApi.impacts, input, is_watched ? { refetch_every_ms: WATCH_MS } : {});
export const useMeasureImpact = () => useCall(rateImpactApi.measureImpact);
export const useImpactTraces = (input: InputOf<typeof rateImpactApi.impactTraces>) =>
  useRead(rateImpactApi.impactTraces, input, { keeps_previous: false });
/** Asks for the list of letters, once. */
export const readImpactLetters = (id: number): Promise<OutputOf<typeof rateImpactApi.impactLetters>> =>
  call(rateImpactApi.impactLetters, { id });
export const useCancelImpact = () => useCall(rateImpactApi.cancelImpact);

export const useRateGroups = () => useRead(rateGroupApi.groups, {});
export const useGroupAccounts = (input: InputOf<typeof rateGroupApi.groupAccounts> | null) =>
  useRead(rateGroupApi.groupAccounts, input);
export const useAccountTariff = (account_id: AccountId) =>
  useRead(rateGroupApi.accountTariff, { account_id }, { keeps_previous: false });
export const useGiveAccountGroup = () =>
  useCall(rateGroupApi.giveGroup, { refreshes: [rateGroupApi.groups, rateGroupApi.groupAccounts, rateGroupApi.accountTariff] });
export const useGroupTags = () => useRead(rateGroupApi.groupTags, {});
export const useGiveTagGroup = () =>
  useCall(rateGroupApi.giveTagGroup, { refreshes: [rateGroupApi.groups, rateGroupApi.groupAccounts] });
