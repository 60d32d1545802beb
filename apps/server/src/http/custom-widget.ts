import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/**
 * A document of no origin: whatever the widget's scripts do, they reach neither the page around it nor its storage nor the API with a
 * session. They may load from anywhere by HTTPS.
 */
const CONTENT_SECURITY_POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src https: data: blob: 'unsafe-inline'",
  'connect-src https: wss:',
  "frame-ancestors 'self'",
].join('; ');

/** The provider's widget, for the frame that the shell shows it in, at /custom-widget. Source: KEY-13, screens S60. */
export function serveCustomWidget(app: FastifyInstance, { hosts, settings }: Pick<Services, 'hosts' | 'settings'>): void {
  app.get('/custom-widget', async (request, reply) => {
    const provider_id = await hosts.providerOf(request.headers.host ?? '');
    const html = provider_id ? readSetting(await settings.of(provider_id), 'custom_widget_html') : '';
    return reply
      .code(html === '' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-cache' })
      .send(
        html === '' ? '' : `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"></head><body>${html}</body></html>`,
      );
  });
}
