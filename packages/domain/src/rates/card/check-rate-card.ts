import type { Day } from '../../time/day.ts';
import { longDayInWords } from '../../time/day-in-words.ts';
import { danglingReferences } from './card-references.ts';
import { checkCharges } from './check-charges.ts';
import { checkLevelsAndGroups } from './check-levels.ts';
import { checkMap } from './check-map.ts';
import { checkPrices } from './check-prices.ts';
import { checkReach } from './check-reach.ts';
import { checkServiceDays } from './check-service-days.ts';
import { checkWeightBreaks } from './check-weight-breaks.ts';
import { checkZones } from './check-zones.ts';
import { findingList } from './finding-list.ts';
import type { CheckedCard, CheckRules, FindingList } from './finding-list.ts';
import { lineNames } from '../price/line-names.ts';
import type { RateCard } from './rate-card.ts';
import { allAtOnce } from '../../steps.ts';
import type { Steps } from '../../steps.ts';

/**
 * What stands against publishing a card. Errors are what would make prices wrong or the card senseless: a card without any never makes the
 * engine throw or answer a negative price. Warnings are what may be meant, such as pairs of zones without a rate. Source: screens S47,
 * "gaps (zone pairs without a rule) listed before publishing".
 * @internal
 */
export function checkRateCard(card: RateCard, rules: CheckRules): CheckedCard {
  return allAtOnce(checkRateCardInSteps(card, rules));
}

/** The same in steps: a tariff of 10 000 rates and 300 outlines takes a fifth of a second. */
export function* checkRateCardInSteps(card: RateCard, rules: CheckRules): Steps<CheckedCard> {
  const list = findingList();
  const names = lineNames(card);
  for (const { part, row_id, field, code, message } of danglingReferences(card, names))
    list.error(part, row_id, field.slice(field.indexOf('.') + 1), code, message);
  checkHeader(card, rules, list);
  checkLevelsAndGroups(card, list);
  yield* checkZones(card, rules, list);
  yield* checkCharges(card, names, list);
  yield* checkWeightBreaks(card, names, list);
  // What is wrong in itself is put right first: what follows takes lines and outlines at their word.
  if (!list.hasErrors() && rules.errors_only !== true) {
    checkReach(card, names, rules.day, list);
    yield;
    checkServiceDays(card, rules, list);
    yield* checkMap(card, names, rules.places, list);
    // Last, because a tariff may have more of them than are kept.
    yield* checkPrices(card, names, list);
  }
  return list.done();
}

const MOST_BP_OF_VAT = 10_000;

function checkHeader(card: RateCard, { day }: CheckRules, list: FindingList): void {
  const seen = new Set<Day>();
  for (const { from_date, percentage_bp } of card.vat_percentages) {
    if (seen.has(from_date))
      list.error('header', null, 'vat_percentages', 'duplicate', `Two VAT percentages begin on ${longDayInWords(from_date)}.`);
    seen.add(from_date);
    if (!Number.isInteger(percentage_bp) || percentage_bp < 0 || percentage_bp > MOST_BP_OF_VAT)
      list.error('header', null, 'vat_percentages', 'percentage', 'A VAT percentage is between 0 and 100.');
  }
  const holds = card.vat_percentages.some(({ from_date }) => from_date <= day);
  if (!holds)
    list.error(
      'header',
      null,
      'vat_percentages',
      'gap',
      `No VAT percentage holds on ${longDayInWords(day)}: prices would have no VAT.`,
    );
}
