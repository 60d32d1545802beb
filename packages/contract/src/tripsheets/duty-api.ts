import Type from 'typebox';
import { instant, nullable, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { vehicleCheck } from '../tracking/tracking-shapes.ts';

const duty = shape({ is_on_duty: Type.Boolean(), since: nullable(instant) });

export const dutyApi = {
  read: route({
    method: 'GET',
    path: '/drivers/duty',
    summary: 'Whether the driver who asks is on duty, and since when; null before the first time.',
    access: { permission: 'API_/drivers/duty:POST' },
    input: shape({}),
    output: duty,
  }),
  change: route({
    method: 'POST',
    path: '/drivers/duty',
    summary: 'The driver goes on duty, with what the vehicle check found, or off it.',
    input: shape({
      is_on_duty: Type.Boolean(),
      /** Of every question as the driver goes on duty. */
      checked: Type.Optional(vehicleCheck),
    }),
    output: duty,
  }),
  appVersion: route({
    method: 'GET',
    path: '/drivers/app-version',
    summary: "Which version a driver's app has to be, and whether the one that is named is too old; an empty one asks for none.",
    input: shape({ version: Type.Optional(text(30)) }),
    output: shape({ latest_driver_app_version: Type.String(), is_too_old: Type.Boolean() }),
  }),
  location: route({
    method: 'POST',
    path: '/drivers/location',
    summary: 'Where the driver is, while on duty; off duty it is not kept.',
    changes: false,
    input: shape({
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lng: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    output: shape({ is_kept: Type.Boolean() }),
  }),
} as const;
