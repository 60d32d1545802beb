import { describe, expect, it } from 'vitest';
import { lockerForPlugIn } from './locker-plug-in.ts';

const LOCKER = {
  pickup_point_id: 'CG54',
  pickup_point_provider: 'tcg-locker',
  name: 'Sasol Rivonia',
  lat: -26.05,
  lng: 28.06,
  trading_hours: 'Mon-Fri 08:00-17:00, Sat 08:00-13:00, Sun closed',
  compartments: [],
  address: {
    entered_address: '1 Rivonia Road, Rivonia, Johannesburg, 2128',
    city: 'Johannesburg',
    local_area: 'Rivonia',
    code: '2128',
  },
} as const;

describe('public API §11: a locker for the locker plug-in', () => {
  it('has every key that the plug-in reads', () => {
    const { openinghours, lstTypesBoxes, ...rest } = lockerForPlugIn(LOCKER);

    expect(rest).toEqual({
      code: 'CG54',
      name: 'Sasol Rivonia',
      latitude: '-26.05',
      longitude: '28.06',
      address: '1 Rivonia Road, Rivonia, Johannesburg, 2128',
      type: { id: 2, name: 'Locker' },
      place: { placeNumber: 'CG54', town: 'Johannesburg', postalCode: '2128' },
    });
    expect(openinghours.map(({ day }) => day)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
      'Public Holidays',
    ]);
    expect(lstTypesBoxes).toEqual([
      { id: 1, name: 'extra-small', type: '10', width: 60, height: 8, length: 17, weight: 2 },
      { id: 2, name: 'small', type: '11', width: 60, height: 8, length: 41, weight: 5 },
      { id: 3, name: 'medium', type: '12', width: 60, height: 19, length: 41, weight: 10 },
      { id: 4, name: 'large', type: '13', width: 60, height: 41, length: 41, weight: 15 },
    ]);
  });

  it('says when it is open, and nothing where it is closed or not known', () => {
    const hoursOn = (trading_hours: string, day: string) =>
      lockerForPlugIn({ ...LOCKER, trading_hours }).openinghours.find((each) => each.day === day);

    expect([
      hoursOn(LOCKER.trading_hours, 'Friday'),
      hoursOn(LOCKER.trading_hours, 'Sunday'),
      hoursOn('00:00-24:00', 'Public Holidays'),
      hoursOn('ask inside', 'Monday'),
    ]).toEqual([
      { day: 'Friday', open_time: '08:00', close_time: '17:00' },
      { day: 'Sunday', open_time: '', close_time: '' },
      { day: 'Public Holidays', open_time: '00:00', close_time: '24:00' },
      { day: 'Monday', open_time: '', close_time: '' },
    ]);
  });

  it('has the boxes that are built into it, and none of which there are none', () => {
    const counts = [
      { code: 'V4-XS', count: 4 },
      { code: 'V4-L', count: 0 },
      { code: 'V4-XL', count: 1 },
    ];

    const { lstTypesBoxes } = lockerForPlugIn({ ...LOCKER, compartments: counts });

    expect(lstTypesBoxes.map(({ name, type }) => [name, type])).toEqual([
      ['V4-XS', '10'],
      ['V4-XL', '11'],
    ]);
  });
});
