import type { MailingContent } from '@product/contract'
import { productName } from '@product/domain'
import { escapeHtml, type Mail } from '#platform/mail/index.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'

type Content = Omit<MailingContent, 'inArchive'>

type UnsubscribeLinks = { pageUrl: string; headers: Record<string, string> }

type Addressed = { to: string; unsubscribe?: UnsubscribeLinks | undefined }

/** Renders the content once: makes the mail of each recipient, and knows the prompts to which it leads. */
export async function createComposer(content: Content, siteUrl: string) {
  const { html, text, linkedPrompts } = await renderMarkdown({
    body: content.body,
    siteUrl,
    target: 'mail',
  })
  const effective = content.kind === 'notice' ? describeEffect(content.effectiveOn) : null
  const compose = ({ to, unsubscribe }: Addressed): Mail => {
    const footer = describeFooter(content, siteUrl, unsubscribe)
    return {
      to,
      subject: content.subject,
      text: [...(effective === null ? [] : [effective]), text, '-- ', ...footer.text].join('\n\n'),
      html: layOut({
        subject: content.subject,
        previewText: content.previewText,
        body: (effective === null ? '' : effectBox(effective)) + html,
        footer: footer.html,
        siteUrl,
      }),
      ...(unsubscribe && { headers: unsubscribe.headers }),
    }
  }
  return { compose, linkedPrompts }
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const describeEffect = (effectiveOn: string | null): string | null =>
  effectiveOn === null ? null : `Takes effect on ${dateFormat.format(new Date(effectiveOn))}.`

const effectBox = (text: string): string =>
  `<p style="margin:0 0 20px;padding:12px 16px;background:#fdf4e3;border-radius:8px;color:#5c3a00;font-weight:600;">${escapeHtml(text)}</p>`

/** Nobody can unsubscribe from notices: they are part of the contract. */
function describeFooter(
  { kind }: Content,
  siteUrl: string,
  unsubscribe: UnsubscribeLinks | undefined,
) {
  const host = new URL(siteUrl).host
  const reason =
    kind === 'notice'
      ? `You get this mail because you have an account at ${host}. It is about the terms of your account, so it goes to everybody.`
      : `You get this mail because you subscribed to the ${productName} newsletter at ${host}.`
  if (kind === 'notice' || !unsubscribe) return { text: [reason], html: escapeHtml(reason) }
  const link = `<a href="${escapeHtml(unsubscribe.pageUrl)}" style="color:#6b6f78;text-decoration:underline;">Unsubscribe</a>`
  return {
    text: [reason, `Unsubscribe:\n${unsubscribe.pageUrl}`],
    html: `${escapeHtml(reason)}<br>${link}`,
  }
}

type Layout = {
  subject: string
  previewText: string
  body: string
  footer: string
  siteUrl: string
}

const font = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Tables and styles in place, because mail programs know little else. */
function layOut({ subject, previewText, body, footer, siteUrl }: Layout): string {
  const hidden =
    previewText === ''
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${escapeHtml(previewText)}</div>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f3ef;">
${hidden}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f3ef;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
<tr><td style="padding:4px 8px 16px;font:650 16px/1.4 ${font};"><a href="${escapeHtml(siteUrl)}" style="color:#16181d;text-decoration:none;"><span style="color:#8a4b00;">{</span> ${escapeHtml(productName)} <span style="color:#8a4b00;">}</span></a></td></tr>
<tr><td style="padding:32px 28px;background:#ffffff;border:1px solid #e3e0da;border-radius:12px;font:400 16px/1.6 ${font};color:#2b2e35;word-break:break-word;">
${body}
</td></tr>
<tr><td style="padding:20px 8px;font:400 13px/1.6 ${font};color:#6b6f78;">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
