import Type from 'typebox';
import { shape } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

/** Base64 of 512 KB, which is the most, with room to read a larger one and say that it is too large. */
const LONGEST_CONTENT = 2_000_000;

export const pictureContent = Type.String({ maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' });

export const pictureApi = {
  put: route({
    method: 'POST',
    path: '/providers/pictures',
    summary: 'Puts up a picture of the provider, such as its logo, as base64: PNG, JPEG or WebP of at most 512 KB.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/providers/settings:POST' },
    input: shape({ content: pictureContent }),
    /** The address for a setting; another picture has another one. */
    output: shape({ url: Type.String() }),
  }),
} as const;
