import type { Notification } from '@product/contract'
import { type NotificationKind, notificationKindLabels, productName } from '@product/domain'
import { disarmLinks, escapeHtml, type Mail } from '#platform/mail/index.ts'

/** More are in the list that the mail leads to. */
const mostInMail = 50

type Links = { pageUrl: string; headers: Record<string, string> }

type Composed = { to: string; siteUrl: string; notifications: Notification[]; links: Links }

/** Notifications of one kind and workspace. */
export function composeAtOnceMail(kind: NotificationKind, given: Composed): Mail {
  const mail = withoutLinks(given)
  const [first] = mail.notifications
  const label = notificationKindLabels[kind]
  const isOne = first !== undefined && mail.notifications.length === 1
  return compose(mail, {
    subject: isOne
      ? headlineOf(first)
      : `${label}: ${mail.notifications.length} new on ${productName}`,
    stop: `Stop mails about “${label}”`,
  })
}

/** Everything of a day. */
export function composeDigest(given: Composed): Mail {
  const mail = withoutLinks(given)
  const count = mail.notifications.length
  return compose(mail, {
    subject: `${count === 1 ? 'One notification' : `${count} notifications`} on ${productName}`,
    stop: 'Stop these daily mails',
  })
}

/** Names, titles and excerpts are texts of others, in a mail that comes from us. */
const withoutLinks = (mail: Composed): Composed => ({
  ...mail,
  notifications: mail.notifications.map(({ actor, title, excerpt, workspace, ...rest }) => ({
    ...rest,
    actor: actor && { ...actor, name: disarmLinks(actor.name) },
    title: disarmLinks(title),
    excerpt: excerpt && disarmLinks(excerpt),
    workspace: { ...workspace, name: workspace.name && disarmLinks(workspace.name) },
  })),
})

const headlineOf = ({ actor, text, title }: Notification): string =>
  `${actor ? `${actor.name} ${text}` : text}: “${title}”`

/** A page of one workspace is opened from the list, which enters the workspace first. */
const urlOf = (siteUrl: string, { path, workspace }: Notification): string =>
  new URL(workspace.isNeeded ? '/notifications' : path, siteUrl).href

function compose(
  { to, siteUrl, notifications, links }: Composed,
  { subject, stop }: { subject: string; stop: string },
): Mail {
  const shown = notifications.slice(0, mostInMail)
  const more = notifications.length - shown.length
  const listUrl = new URL('/notifications', siteUrl).href
  const settingsUrl = new URL('/settings/notifications', siteUrl).href
  const rest = more === 0 ? 'All notifications' : `${more} more and all others`
  return {
    to,
    subject,
    text: [
      ...shown.map((each) =>
        [
          each.workspace.name === null
            ? headlineOf(each)
            : `${headlineOf(each)} (${each.workspace.name})`,
          ...(each.excerpt === null ? [] : [`> ${each.excerpt}`]),
          urlOf(siteUrl, each),
        ].join('\n'),
      ),
      `${rest}:\n${listUrl}`,
      `${stop}:\n${links.pageUrl}`,
      `Choose which mails you get:\n${settingsUrl}`,
    ].join('\n\n'),
    html: [
      ...shown.map((each) =>
        [
          `<p><a href="${escapeHtml(urlOf(siteUrl, each))}">${escapeHtml(headlineOf(each))}</a>`,
          each.workspace.name === null ? '' : ` <small>${escapeHtml(each.workspace.name)}</small>`,
          each.excerpt === null ? '' : `<br><em>${escapeHtml(each.excerpt)}</em>`,
          '</p>',
        ].join(''),
      ),
      `<p><a href="${escapeHtml(listUrl)}">${escapeHtml(rest)}</a></p>`,
      `<p><small><a href="${escapeHtml(links.pageUrl)}">${escapeHtml(stop)}</a> · <a href="${escapeHtml(settingsUrl)}">Choose which mails you get</a></small></p>`,
    ].join('\n'),
    headers: links.headers,
  }
}
