import { describe, expect, it } from 'vitest';
import { NO_OPTIONS_TEXT, OPTIONS_PER_GROUP, PAGE_SIZES, cappedOptions } from './select-lists.ts';

describe('lists', () => {
  it('CONST-05: pages have 20, 10 or 100 rows', () => {
    expect(PAGE_SIZES).toEqual({ normal: 20, small: 10, large: 100 });
  });

  it('CONST-06: a group shows 100 options and says how many more there are', () => {
    const options = Array.from({ length: 103 }, (_, index) => index);

    expect(OPTIONS_PER_GROUP).toBe(100);
    expect(cappedOptions(options)).toEqual({ shown: options.slice(0, 100), more_text: '+ 3 more' });
    expect(cappedOptions(options.slice(0, 100)).more_text).toBeNull();
  });

  it('CONST-07: an empty list says so', () => {
    expect(NO_OPTIONS_TEXT).toBe('No options.');
  });
});
