import { cents, subtractCents } from '@tsela/domain/money/cents';
import { PROVIDER_SETTINGS } from '@tsela/domain/providers/provider-settings';
import { judgeRemeasurement } from '@tsela/domain/shipments/remeasure';
import { kg, rand } from './example.ts';
import type { WorkedExample } from './example.ts';
import { PARCEL, priceOf } from './price.ts';

const CENTS = 100;
const THRESHOLD = cents(PROVIDER_SETTINGS.charge_discrepancy_threshold_min_amount.default * CENTS);

type Sizes = typeof PARCEL;

/** A parcel as the rule has it: what was submitted, and what was measured. */
function measured({ length_cm, width_cm, height_cm, weight_grams }: Sizes) {
  return {
    submitted_length_cm: PARCEL.length_cm,
    submitted_width_cm: PARCEL.width_cm,
    submitted_height_cm: PARCEL.height_cm,
    submitted_weight_kg: PARCEL.weight_grams / 1000,
    actual_length_cm: length_cm,
    actual_width_cm: width_cm,
    actual_height_cm: height_cm,
    actual_weight_kg: weight_grams / 1000,
  };
}

function judge(sizes: Sizes) {
  const [agreed, now] = [priceOf(PARCEL), priceOf(sizes)];
  const judged = judgeRemeasurement({
    agreed_cents: agreed.rate_cents,
    charged_cents: agreed.rate_cents,
    rate_cents: now.rate_cents,
    parcels: [measured(sizes)],
    threshold_cents: THRESHOLD,
    is_disputed: false,
  });
  return { agreed, now, judged };
}

const sizesText = ({ length_cm, width_cm, height_cm }: Sizes) => `${length_cm} x ${width_cm} x ${height_cm} cm`;

/** One parcel that is measured a little larger, and much larger. */
export const MEASURING: WorkedExample = {
  guide: 'operations',
  title: 'A measurement, worked through',
  lines: () => {
    const little = { ...PARCEL, length_cm: 61 };
    const much = { length_cm: 65, width_cm: 45, height_cm: 35, weight_grams: 12_400 };
    const [small, large] = [judge(little), judge(much)];
    if (small.judged.decision !== 'apply' || large.judged.decision !== 'wait' || large.judged.cause !== 'dimensions')
      throw new Error('The example is of one that is applied and one that waits.');
    const severity = large.judged.severity === 'HIGH' ? 'five times the limit or more' : 'less than five times the limit';
    return [
      `The parcel of the guide on prices was booked as ${sizesText(PARCEL)} and ${kg(PARCEL.weight_grams)}: charged weight ${kg(small.agreed.charged_weight_grams)}, price ${rand(small.agreed.rate_cents)}. *Smallest charge discrepancy to approve* is ${rand(THRESHOLD)}.`,
      '',
      `- **A little larger.** The belt says ${sizesText(little)}. That is ${kg(small.now.volumetric_weight_grams)} by volume, so ${kg(small.now.charged_weight_grams)} are charged and the price is ${rand(small.now.rate_cents)}. The difference of ${rand(small.judged.difference_cents)} is below the limit: it is charged at once, and the history of the shipment says so.`,
      `- **Much larger.** It says ${sizesText(much)} and ${kg(much.weight_grams)}. That is ${kg(large.now.volumetric_weight_grams)} by volume, so ${kg(large.now.charged_weight_grams)} are charged and the price is ${rand(large.now.rate_cents)}. The difference of ${rand(large.judged.difference_cents)} is not below the limit. It is of severity ${large.judged.severity}, being ${severity}. Nothing is charged yet: it waits under *Billing*, *Discrepancies* with the cause *Dimensions*, and the account is asked.`,
      '',
      `What is compared is the price that the account agreed to, not the last one: two measurements of ${rand(subtractCents(small.now.rate_cents, small.agreed.rate_cents))} each do not add up unseen. A parcel that is smaller than it was booked goes back by the same rule.`,
    ];
  },
};
