import { deviceApi } from '@tsela/contract/sessions/device-api';
import { call } from '../api/call.ts';
import { currentEndpoint, endpointHash, unsubscribeBrowser } from '../api/push-browser.ts';
import { useCall, useRead } from '../api/queries.ts';

const LIST = { refreshes: [deviceApi.devices] };

export const useDevices = () => useRead(deviceApi.devices, {});
export const useKeepDevice = () => useCall(deviceApi.keepDevice, LIST);
export const useRemoveDevice = () => useCall(deviceApi.removeDevice, LIST);
export const useTestDevice = () => useCall(deviceApi.testDevice);

/** A browser that another user had told is told nothing of theirs once a user has signed in who had not. */
export async function leaveDeviceOfAnother(): Promise<void> {
  const endpoint = await currentEndpoint('pages');
  if (endpoint === null) return;
  const [{ devices }, hash] = await Promise.all([call(deviceApi.devices, {}), endpointHash(endpoint)]);
  if (!devices.some(({ endpoint_hash }) => endpoint_hash === hash)) await unsubscribeBrowser('pages');
}
