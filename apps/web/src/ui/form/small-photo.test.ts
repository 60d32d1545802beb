import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bytesOfCanvas, smallPhoto } from './small-photo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const AT_ONCE = { toDataURL: () => 'data:image/jpeg;base64,AQID' };
const never = () => new Promise<never>(() => undefined);
const photo = (bytes: number[], type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });

it('S26: a photo that the browser does not unpack in time is kept as it is where it is small enough', async () => {
  vi.stubGlobal('createImageBitmap', never);
  const [small, large, other] = [photo([1, 2, 3]), photo([1, 2, 3, 4]), photo([1, 2], 'image/heic')];

  const taken = [small, large, other].map((file) => smallPhoto(file, { bytes_max: 3 }));
  await vi.advanceTimersByTimeAsync(15_000);

  expect(await Promise.all(taken)).toEqual([new Uint8Array([1, 2, 3]), null, null]);
});

it('what is no picture is refused, however small', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No picture.')));

  expect(await smallPhoto(photo([1]), { bytes_max: 3 })).toBeNull();
});

it('a picture that a browser does not pack beside its work is packed at once, and the next is not waited for', async () => {
  const packed = bytesOfCanvas({ ...AT_ONCE, toBlob: (callback) => callback(photo([9])) }, 'image/jpeg');
  expect(await packed).toEqual(new Uint8Array([9]));
  const hanging = { ...AT_ONCE, toBlob: vi.fn<() => void>() };

  const first = bytesOfCanvas(hanging, 'image/jpeg');
  await vi.advanceTimersByTimeAsync(4000);

  expect(await first).toEqual(new Uint8Array([1, 2, 3]));
  expect(await bytesOfCanvas(hanging, 'image/jpeg')).toEqual(new Uint8Array([1, 2, 3]));
  expect(hanging.toBlob).toHaveBeenCalledTimes(1);
});
