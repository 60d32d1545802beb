/**
 * The pages that are drawn without the library, by the name that their screens have for them: those that are opened on the road, on slow lines and
 * slow telephones. The build refuses one that has anything of it (build/page-files.ts).
 */
export const PAGES_WITHOUT_LIBRARY: readonly string[] = ['overview/LandingPage', 'tripsheets/TripsheetPage'];
