import { SCREEN_LIST } from './screen-table.ts';

/** The screens of signed-in users with an address of their own, in order: whether one opens is asked of its rules. */
export function standingScreens() {
  return SCREEN_LIST.filter(({ path, access, is_a_step }) => {
    const is_personal = typeof access === 'object' || access === 'signed-in';
    return is_personal && is_a_step !== true && !path.includes('$');
  });
}
