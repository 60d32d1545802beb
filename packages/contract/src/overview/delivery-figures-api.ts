import type { AccountId, BranchId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, day, id, instant, nullable, oneOf, shape } from '../fields.ts';
import { reportTotal } from '../reports/report-api.ts';
import { route } from '../route.ts';

const ACCESS = { permission: 'API_/shipments:GET' };
const narrowed = { branch_id: Type.Optional(id<BranchId>()), account_id: Type.Optional(id<AccountId>()) };

/** How well deliveries went, by the definitions of the reports. Source: screens S07, S24, S48. */
export const deliveryFiguresApi = {
  deliveries: route({
    method: 'GET',
    path: '/ui/dashboard/deliveries',
    summary:
      'How deliveries of the last 30 days went: delivered, on time of those with a promise, and at the first attempt, as the reports count them.',
    access: ACCESS,
    input: shape(narrowed),
    output: shape({ start_date: day, end_date: day, figures: Type.Array(reportTotal) }),
  }),
  deliveriesBehind: route({
    method: 'GET',
    path: '/ui/dashboard/deliveries/shipments',
    summary: 'The first 100 shipments behind one of these figures, the latest delivery first.',
    access: ACCESS,
    input: shape({ ...narrowed, figure: oneOf(['delivered', 'promised', 'on_time', 'late', 'first_attempt']) }),
    output: shape({
      rows: Type.Array(
        shape({
          id: Type.Integer(),
          short_tracking_reference: Type.String(),
          /** The end of the promised window. */
          promised: nullable(instant),
          delivered: instant,
          failed_attempts: Type.Integer(),
        }),
      ),
      count,
    }),
  }),
} as const;
