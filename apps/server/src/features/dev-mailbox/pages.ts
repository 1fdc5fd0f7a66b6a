import { createHash } from 'node:crypto'
import { productName } from '@product/domain'
import { html, raw } from 'hono/html'
import type { ListedMail, WholeMail } from './queries.ts'
import { styles } from './styles.ts'

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
