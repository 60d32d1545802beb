import type { Plugin } from 'vite';

/** Answers the pages for recipients with its own document, as the server does in production. */
export function trackDocument(): Plugin {
  const rewrite = (request: { url?: string | undefined }): void => {
    request.url = request.url?.replace(/^\/(?:track|reschedule\/[^/?]+|rate\/[^/?]+)(?=\/?(\?|$))\/?/, '/track.html');
  };
  return {
    name: 'tsela-track-document',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        rewrite(request);
        next();
      });
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        rewrite(request);
        next();
      });
    },
  };
}
