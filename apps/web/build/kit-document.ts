import type { Plugin } from 'vite';

/** Answers /kit with the page of all parts while developing. It is no input of the build, so the product never has it. */
export function kitDocument(): Plugin {
  return {
    name: 'tsela-kit-document',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request: { url?: string | undefined }, _response: unknown, next: () => void) => {
        request.url = request.url?.replace(/^\/kit(?=\/?(\?|$))\/?/, '/kit.html');
        next();
      });
    },
  };
}
