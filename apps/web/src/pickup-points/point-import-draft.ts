import type { pointImportApi } from '@tsela/contract/pickup-points/point-import-api';
import type { InputOf } from '@tsela/contract/route';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { pointListFields } from '@tsela/domain/pickup-points/point-list';

/** A file as it is sent, with the numbers its rows have in a spreadsheet. */
export function listInputOf({ headings, rows }: CsvTable, provider: PickupProvider): InputOf<typeof pointImportApi.import> {
  return {
    pickup_point_provider: provider,
    headings: [...headings],
    rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
  };
}

const EXAMPLE: Readonly<Record<string, string>> = {
  pickup_point_id: 'CG101',
  name: 'Rosebank Mall',
  street_address: '50 Bath Avenue',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
  lat: '-26.1467',
  lng: '28.0436',
  trading_hours: 'Mon-Fri 08:00-17:00, Sat 08:00-13:00',
  description: 'At the parking entrance',
};

/** A file to fill in, with one point as an example. */
export function templateOf(provider: PickupProvider): readonly (readonly string[])[] {
  const fields = pointListFields(provider);
  const type = provider === 'ram-counter' ? 'counter' : 'locker';
  return [
    fields.map(({ label }) => label),
    fields.map(({ key }) => (key === 'type' ? type : key.startsWith('count_') ? '4' : (EXAMPLE[key] ?? ''))),
  ];
}
