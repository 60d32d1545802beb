import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { TariffPartLine } from '@tsela/contract/rates/rate-card-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ServiceLevelId } from '@tsela/domain/ids';
import type { CardListPart } from '@tsela/domain/rates/card/card-parts';

/** A revision with all it holds but for its rates and outlines. */
export type Card = OutputOf<typeof rateCardApi.card>;
export type CardHeader = Card['header'];
export type RateLine = TariffPartLine<'rates'>;
export type CardPatch = InputOf<typeof rateCardApi.changeCard>;

/** The parts that are edited line by line; rates have their sheet. */
export type EditedPart = Exclude<CardListPart, 'rates'>;

/** A line of any part: its part decides its fields. */
export type Line = { readonly id: number } & Readonly<Record<string, unknown>>;

/** The rates of one group on one service level. */
export interface MatrixOf {
  readonly rate_group_id: number;
  readonly service_level_id: ServiceLevelId;
}

export const matrixKey = ({ rate_group_id, service_level_id }: MatrixOf): string => `${rate_group_id}|${service_level_id}`;

/** A line while it is edited: by the path of each field, numbers as the texts that were typed. */
export type LineDraft = Readonly<Record<string, unknown>>;
