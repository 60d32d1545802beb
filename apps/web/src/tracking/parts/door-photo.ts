import { DOOR_PHOTO_BYTES_MAX } from '@tsela/domain/shipments/documents/shipment-documents';
import type { PhotoRoom } from '../../ui/form/small-photo.ts';

/** Less than a piece, so that a photo is one: a hundred and fifty of them go up within two minutes on a weak line. */
const AIM_BYTES = 44_000;

/**
 * A parcel at a door, in one piece where that can be: those of a day without signal go up within two minutes. Source: issue 19, docs/decisions/0297.
 */
export const SCENE: PhotoRoom = {
  bytes_max: DOOR_PHOTO_BYTES_MAX,
  bytes_aim: AIM_BYTES,
  ways: [
    [1280, 0.7],
    [1280, 0.5],
    [1024, 0.5],
    [1024, 0.35],
    [880, 0.35],
  ],
};

/** A stamped document, whose writing counts. */
export const STAMPED_PAPER: PhotoRoom = { bytes_max: DOOR_PHOTO_BYTES_MAX };
