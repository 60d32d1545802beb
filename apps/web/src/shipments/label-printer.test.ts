import { describe, expect, it } from 'vitest';
import { printersIn, servicesOf } from './label-printer.ts';

const ZEBRA = {
  deviceType: 'printer',
  uid: 'ZD420-1',
  provider: 'com.zebra.ds.webdriver.desktop.provider.DefaultDeviceProvider',
  name: 'ZD420 at the packing table',
  connection: 'usb',
  version: 3,
  manufacturer: 'Zebra Technologies',
};

describe('SCREEN-59: the print service on this computer', () => {
  it('lists its printers, and nothing else of what it reaches', () => {
    expect(printersIn({ printer: [ZEBRA], scanner: [{ uid: 'DS2208', name: 'Scanner' }] })).toEqual([ZEBRA]);
  });

  it.each([null, 'no', {}, { printer: 'none' }, { printer: [null, { name: 'without an id' }, 7] }])(
    'has no printer in what is none: %j',
    (answer) => {
      expect(printersIn(answer)).toEqual([]);
    },
  );

  it('shows a printer without a name by its id', () => {
    expect(printersIn({ printer: [{ uid: '192.168.1.7:9100' }] })[0]).toMatchObject({
      name: '192.168.1.7:9100',
      deviceType: 'printer',
    });
  });

  it('is asked by HTTPS first where the page came by it', () => {
    expect(servicesOf('https:')).toEqual(['https://127.0.0.1:9101', 'http://127.0.0.1:9100']);
    expect(servicesOf('http:')).toEqual(['http://127.0.0.1:9100']);
  });
});
