import { chromium } from 'playwright-core';
import { readFileSync, existsSync } from 'node:fs';
const B = 'http://localhost:3923';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const tokens = {};
async function sign(email) {
  if (tokens[email]) return tokens[email];
  const r = await fetch(`${B}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'Parcel-2026-demo' }) });
  const j = await r.json(); tokens[email] = j.access_token ?? j.token; return tokens[email];
}
export async function open(email, size) {
  const c = await b.newContext({ viewport: size, locale: 'en-ZA', timezoneId: 'Africa/Johannesburg' });
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log('  console:', m.text().slice(0, 160)));
  if (email) { await p.goto(`${B}/robots.txt`); await p.evaluate((t) => localStorage.setItem('access_token', t), await sign(email)); }
  return p;
}
const W = { width: 1440, height: 900 }, P = { width: 390, height: 844 }, K = { width: 1080, height: 1920 };
const jobs = JSON.parse(process.argv[2]);
for (const [email, path, name, sizes, act] of jobs)
  for (const s of (sizes ?? 'wp')) {
    const size = { w: W, p: P, k: K }[s];
    const p = await open(email, size);
    try {
      await p.goto(B + path); await p.waitForLoadState('networkidle', { timeout: 15000 }).catch(() => 0); await p.waitForTimeout(900);
      if (act) await (new Function('p', `return (async()=>{${act}})()`))(p);
      await p.waitForTimeout(500);
      const side = await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await p.screenshot({ path: `/tmp/me/p21/${name}-${s}.png` });
      console.log(name, s, 'sideways', side, p.url().replace(B, ''));
    } catch (e) { console.log(name, s, 'FAILED', String(e).slice(0, 300)); await p.screenshot({ path: `/tmp/me/p21/${name}-${s}.png` }); }
    await p.context().close();
  }
await b.close();
