import { createHash } from 'node:crypto'
import { productName } from '@product/domain'
import type { AppError } from '../errors/app-error.ts'
import { failureHeaders } from '../errors/present-error.ts'

// Of packages/ui/src/tokens.css, which this page cannot load: a test compares them.
const styles = `
:root { color-scheme: dark; --surface: oklch(0.165 0.012 265); --surface-raised: oklch(0.205 0.014 265); --line: oklch(0.275 0.015 265); --text: oklch(0.955 0.004 265); --text-quiet: oklch(0.74 0.012 265); --accent: oklch(0.8 0.15 75); --accent-strong: oklch(0.85 0.14 80); --on-accent: oklch(0.21 0.05 70); }
:root[data-theme="light"] { color-scheme: light; --surface: oklch(0.992 0.003 85); --surface-raised: oklch(1 0 0); --line: oklch(0.905 0.007 85); --text: oklch(0.24 0.015 265); --text-quiet: oklch(0.46 0.015 265); --accent: oklch(0.52 0.135 55); --accent-strong: oklch(0.47 0.125 50); --on-accent: oklch(0.995 0.01 85); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--surface); color: var(--text); font: 16px/1.625 "Inter Variable", Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px 24px; background: var(--surface-raised); border: 1px solid var(--line); border-radius: 14px; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; font-size: 14px; font-weight: 600; }
.brand svg { width: 20px; height: 20px; color: var(--accent); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; letter-spacing: -0.015em; }
p { margin: 0 0 12px; }
main > p:not(.brand) { color: var(--text-quiet); }
a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 8px; padding: 0 20px; border-radius: 10px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
a:hover { background: var(--accent-strong); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** The theme, as lib/theme/theme-script.ts of the web app chooses it; then a question every few seconds. */
const script = `
(function () {
  var theme
  try { theme = localStorage.getItem('theme') } catch (error) {}
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
  function check() {
    fetch('/healthz', { cache: 'no-store' }).then(
      function (response) { if (response.ok) location.reload(); else later() },
      later
    )
  }
  // Apart by chance, so that all who wait do not come back in the same moment.
  function later() { setTimeout(check, 3000 + Math.random() * 2000) }
  later()
})()
`

const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Temporarily unavailable · ${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>
<script>${script}</script>
<noscript><meta http-equiv="refresh" content="10"></noscript>
</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5.75 2.25H5.5a2 2 0 0 0-2 2v1.6c0 1.2-.7 2.15-1.9 2.15 1.2 0 1.9.95 1.9 2.15v1.6a2 2 0 0 0 2 2h.25"/><path d="M10.25 2.25h.25a2 2 0 0 1 2 2v1.6c0 1.2.7 2.15 1.9 2.15-1.2 0-1.9.95-1.9 2.15v1.6a2 2 0 0 1-2 2h-.25"/><rect x="6.75" y="6.75" width="2.5" height="2.5" rx="0.75" fill="currentColor" stroke="none"/></svg>${productName}</p>
<h1>${productName} is temporarily unavailable</h1>
<p>The server cannot load this page at the moment. What you have saved is safe.</p>
<p role="status">This page checks every few seconds and comes back by itself.</p>
<a href="">Try again now</a>
</main>
</body>
</html>
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(styles)}`,
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For a browser that asked for a page: it needs neither the database nor the web app's build. */
export const respondUnavailable = (error: AppError): Response =>
  new Response(html, {
    status: error.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
      ...failureHeaders(error),
    },
  })
