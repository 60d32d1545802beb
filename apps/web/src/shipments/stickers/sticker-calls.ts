import { stickerApi } from '@tsela/contract/shipments/sticker-api';
import type { InputOf } from '@tsela/contract/route';
import { call } from '../../api/call.ts';
import { useCall, useRead } from '../../api/queries.ts';

const OF_STICKERS = { refreshes: [stickerApi.stickerRanges] };

export const useStickerRanges = (input: InputOf<typeof stickerApi.stickerRanges>) => useRead(stickerApi.stickerRanges, input);
export const useMakeRange = () => useCall(stickerApi.makeStickerRange, OF_STICKERS);
export const useGiveRange = () => useCall(stickerApi.giveStickerRange, OF_STICKERS);
export const useExportRanges = () => useCall(stickerApi.exportStickerRanges);
export const useAssignSticker = () => useCall(stickerApi.assignSticker, OF_STICKERS);
export const useUnbindSticker = () => useCall(stickerApi.unbindSticker, OF_STICKERS);
export const useMarkSticker = () => useCall(stickerApi.markSticker, OF_STICKERS);
export const useRestoreSticker = () => useCall(stickerApi.restoreSticker, OF_STICKERS);

export const printRange = (input: InputOf<typeof stickerApi.printStickerRange>) => call(stickerApi.printStickerRange, input);
export const findSticker = (reference: string) => call(stickerApi.findSticker, { reference });
