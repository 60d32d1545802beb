/** The colours of tags and service levels; the theme knows what each looks like, readable in light and dark. */
export const CHIP_COLOURS = ['grey', 'blue', 'green', 'orange', 'red'] as const;
export type ChipColour = (typeof CHIP_COLOURS)[number];
