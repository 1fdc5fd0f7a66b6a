import { createHash } from 'node:crypto'
import { productName } from '@product/domain'
import { html, raw } from 'hono/html'
import type { ListedMail, WholeMail } from './queries.ts'

const styles = `
:root { color-scheme: dark light; --surface: #0f1115; --raised: #171a20; --line: #2a2f38; --text: #e8eaed; --quiet: #9aa3af; --accent: #f0b45b; }
@media (prefers-color-scheme: light) { :root { --surface: #fbfaf8; --raised: #ffffff; --line: #e2ded7; --text: #1d1c1a; --quiet: #66625b; --accent: #8a5410; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--text); font: 14px/1.6 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 40px 20px; }
h1 { font-size: 20px; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 28px 0 8px; }
p, dt, span { color: var(--quiet); }
a { color: inherit; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.back { color: var(--accent); }
.empty { border: 1px dashed var(--line); border-radius: 10px; padding: 24px; text-align: center; }
ul { list-style: none; margin: 20px 0 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 16px; background: var(--raised); }
li a:hover strong { color: var(--accent); }
li strong, li span { display: block; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre, iframe { width: 100%; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace; }
iframe { height: 480px; padding: 0; background: #fff; }
`

const styleHash = createHash('sha256').update(styles).digest('base64')

export const mailboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For a mail's own HTML: it may have styles, and nothing that acts or calls home. */
export const mailBodyPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

type Markup = ReturnType<typeof html>

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${productName}</title>
<style>${raw(styles)}</style>
</head>
<body><main>${content}</main></body>
</html>`
}

export function mailsPage(mails: ListedMail[]): Markup {
  const rows = mails.map(
    (mail) => html`<li><a href="/dev/mail/${mail.id}">
<strong>${mail.subject}</strong>
<span>to ${mail.toAddress} · ${mail.status} · <time>${mail.createdAt.toISOString()}</time></span>
</a></li>`,
  )
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p>Mail of this installation, newest first. It is shown on this machine only.</p>
${
  mails.length === 0
    ? html`<p class="empty">No mail yet. Send a message from the contact page to see one here.</p>`
    : html`<ul>${rows}</ul>`
}`,
  )
}

export function mailPage(mail: WholeMail): Markup {
  return page(
    mail.subject,
    html`<p><a class="back" href="/dev/mail">← Mailbox</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>To</dt><dd>${mail.toAddress}</dd>
${mail.replyTo ? html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>` : ''}
<dt>Date</dt><dd><time>${mail.createdAt.toISOString()}</time></dd>
<dt>State</dt><dd>${mail.status}${mail.lastError ? html` (${mail.lastError})` : ''}</dd>
</dl>
<pre>${mail.textBody}</pre>
${
  mail.htmlBody
    ? html`<h2>As HTML</h2><iframe sandbox title="The mail as HTML" src="/dev/mail/${mail.id}/body"></iframe>`
    : ''
}`,
  )
}
