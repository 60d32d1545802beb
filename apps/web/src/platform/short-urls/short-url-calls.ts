import { releaseNoteApi } from '@tsela/contract/platform/release-note-api';
import { shortUrlApi } from '@tsela/contract/providers/short-url-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../../api/queries.ts';

export const useShortUrls = (input: InputOf<typeof shortUrlApi.list>) => useRead(shortUrlApi.list, input);
export const useCreateShortUrl = () => useCall(shortUrlApi.create);
export const useChangeShortUrl = () => useCall(shortUrlApi.change);
export const useRemoveShortUrl = () => useCall(shortUrlApi.remove);

/** Days of a link, by how often it was followed on each. */
export const useShortUrlHits = (input: InputOf<typeof shortUrlApi.hits>) =>
  useRead(shortUrlApi.hits, input, { keeps_previous: false });
export const useExportShortUrls = () => useCall(shortUrlApi.export);

export const useMarkUseful = () => useCall(releaseNoteApi.useful);
export const useReleaseNotes = (input: InputOf<typeof releaseNoteApi.list> | null) => useRead(releaseNoteApi.list, input);
/** One set of notes, drafts too, as a list of one. */
export const useReleaseNote = (id: number | null) =>
  useRead(releaseNoteApi.list, id === null ? null : { id, with_drafts: true }, { keeps_previous: false });
export const useCreateReleaseNote = () => useCall(releaseNoteApi.create);
export const useChangeReleaseNote = () => useCall(releaseNoteApi.change);
