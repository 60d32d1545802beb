import { branchApi } from '@tsela/contract/hubs/branch-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { InputOf } from '@tsela/contract/route';
import type { BranchId, DriverId } from '@tsela/domain/ids';
import { useCall, useRead } from '../api/queries.ts';

export const useBranches = () => useRead(branchApi.list, {});
/** One branch, as a list of one. */
export const useBranch = (id: BranchId | null) => useRead(branchApi.list, id === null ? null : { id }, { keeps_previous: false });

/** Branches and drivers are in the general data as well, and a branch that closes moves drivers. */
export const useOpenBranch = () => useCall(branchApi.create, { refreshes: [providerApi.generalData] });
export const useChangeBranch = () => useCall(branchApi.change, { refreshes: [providerApi.generalData, driverApi.list] });

/** What a branch has of its own at payment gateways. */
export const useBranchCredentials = (id: BranchId) => useRead(branchApi.credentials, { id });
export const useSaveBranchCredentials = () => useCall(branchApi.saveCredentials, { refreshes: [branchApi.credentials] });

export const useDrivers = (input: InputOf<typeof driverApi.list>) => useRead(driverApi.list, input);
/** One driver, as a list of one. */
export const useDriver = (id: DriverId | null) => useRead(driverApi.list, id === null ? null : { id }, { keeps_previous: false });

const OF_DRIVERS = { refreshes: [providerApi.generalData, branchApi.list] };
export const useAddDriver = () => useCall(driverApi.create, OF_DRIVERS);
export const useChangeDriver = () => useCall(driverApi.change, OF_DRIVERS);
export const useRemoveDriver = () => useCall(driverApi.remove, OF_DRIVERS);
