import * as proofs from '@tsela/domain/billing/ledger-proof';
import type { StatementProof } from '@tsela/domain/billing/ledger-proof';
import { showProof } from './verifier-script.ts';

/**
 * A page with a statement inside that checks it where it is opened, without network: its script is the source of the very functions that the
 * domain's tests try. Its own policy lets it load nothing. Source: beyond.md part 4.
 */
export function verifierPage(proof: StatementProof): string {
  const functions = [...Object.values(proofs), showProof].map(String).join('\n');
  // A text within a script must not end it.
  const data = JSON.stringify(proof).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Statement verifier</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Statement verifier</h1>
<p id="about"></p>
<p id="verdict" role="status">Checking…</p>
<ul id="faults" aria-label="What is wrong"></ul>
<h2>What was checked</h2>
<dl id="facts"></dl>
<h2>Lines</h2>
<div class="wide" tabindex="0" role="region" aria-label="Lines"><table><thead><tr><th>#</th><th>Time (UTC)</th><th>Type</th><th>Document</th><th>Description</th><th>Amount</th><th>Balance</th></tr></thead><tbody id="lines"></tbody></table></div>
<h2>How it works</h2>
<p>Each transaction has a seal: the SHA-256 of its facts and of the seal before it. This page makes every seal of the statement again from the
facts beside it, adds up the amounts, and follows the last seal to the root of its day, which covers every account of the courier. Compare the
closing seal and the root with those on a PDF that you kept: if one differs, something was changed since. Nothing leaves this page.</p>
</main>
<script id="proof" type="application/json">${data}</script>
<script>
${functions}
showProof(document, { findFaults, readSealedText });
</script>
</body>
</html>
`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a1a1a;background:#fff}main{max-width:64rem;margin:auto;padding:1rem}
#verdict{padding:.75rem 1rem;border-radius:.5rem;background:#eee;font-weight:600}#verdict.good{background:#dff3e3;color:#0b4a1e}
#verdict.bad{background:#fbe0e0;color:#7a0c0c}dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #ddd}
td:nth-last-child(-n+2),th:nth-last-child(-n+2){text-align:right;white-space:nowrap}tr.bad td{background:#fbe0e0}`;
