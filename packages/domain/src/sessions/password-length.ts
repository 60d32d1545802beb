export const PASSWORD_LENGTH_MIN = 10;
/** What a sign-in takes at most; a longer password could be kept but never used. */
export const PASSWORD_LENGTH_MAX = 200;
