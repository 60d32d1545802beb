import type { RoleId } from '@tsela/domain/ids';
import { LABEL_SIZES } from '@tsela/domain/formats/label-options';
import { openLabelLink, printMany } from '@tsela/server/shipments/labels/label-reads';
import { listShipmentRows } from '@tsela/server/shipments/list/listed-shipment-reads';
import type { Figure } from './rating.ts';
import { asUser, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

const OPERATIONS = 4 as RoleId;
const STICKERS = 1000;
const PAGE = 100;
/** Issue 18: of one core, which is all that a drawing uses; what others take of it is not the drawing's. */
const MOST_S = 10;

/** A thousand stickers as one PDF in each size, from the button to the last byte. */
export async function measureLabels({ context }: Bench): Promise<Figure[]> {
  const { user_id } = await makeStaffUser(context, OPERATIONS, 'labels@example.com');
  const staff = await asUser(context, user_id);
  const ids: Awaited<ReturnType<typeof listShipmentRows>>['shipments'][number]['id'][] = [];
  for (let offset = 0; offset < STICKERS; offset += PAGE) {
    const { shipments } = await listShipmentRows(staff, { view: 'active', limit: PAGE, offset });
    ids.push(...shipments.map(({ id }) => id));
  }
  const figures: Figure[] = [];
  for (const size of LABEL_SIZES) {
    const began = performance.now();
    const cpu = process.cpuUsage();
    const { url } = await printMany(staff, { ids, size, force_print: true });
    const file = await openLabelLink(staff, { token: new URL(url, 'http://bench').searchParams.get('token') ?? '' });
    const { user, system } = process.cpuUsage(cpu);
    const [core_s, wall_s] = [(user + system) / 1e6, (performance.now() - began) / 1000];
    const kilobytes = Math.round(file.byteLength / 1024);
    figures.push({
      lines: [
        `${ids.length} stickers as one PDF, ${size}: ${core_s.toFixed(1)} s of a core (at most ${MOST_S}), ${wall_s.toFixed(1)} s in all, ${kilobytes} kB`,
      ],
      reached: ids.length === STICKERS && core_s <= MOST_S,
    });
  }
  return figures;
}
