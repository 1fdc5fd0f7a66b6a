import { productName, type ShareAccess } from '@product/domain'
import { disarmLinks, disarmLinksOfLines, type Mail } from '#platform/mail/index.ts'
import type { SharedThing } from './enter-shared.ts'

type ShareMail = {
  email: string
  thing: SharedThing
  sharer: { name: string; email: string | null }
  access: ShareAccess
  expiresAt: string | null
  note: string
  /** Of somebody with an account, who can turn these mails off. */
  links: { pageUrl: string; headers: Record<string, string> } | undefined
}

const abilities: Record<ShareAccess, string> = {
  read: 'You can read it',
  write: 'You can read and edit it',
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function composeShareMail(siteUrl: string, shared: ShareMail): Mail {
  const { email, thing, sharer, access, expiresAt, note, links } = shared
  const [name, title] = [disarmLinks(sharer.name), disarmLinks(thing.title)]
  const path = thing.kind === 'prompt' ? `/editor/${thing.id}` : `/shared/${thing.id}`
  const from = sharer.email === null ? name : `${name} (${sharer.email})`
  const until = expiresAt === null ? '' : `, until ${date.format(new Date(expiresAt))} (UTC)`
  return {
    to: email,
    subject: `${name} shared “${title}” with you`,
    text: [
      `${from} shared a ${thing.kind} with you on ${productName}: “${title}”.`,
      `${abilities[access]}${until}.`,
      ...(note === '' ? [] : [`Their note:\n${disarmLinksOfLines(note)}`]),
      `Open it:\n${new URL(path, siteUrl).href}`,
      `Sign in with ${email}. If you don’t have an account, sign up with this address and confirm it; the ${thing.kind} is then under Shared With Me:\n${new URL('/signup', siteUrl).href}`,
      'If you didn’t expect this, ignore this email.',
      ...(links ? [`Stop mails about what is shared with you:\n${links.pageUrl}`] : []),
    ].join('\n\n'),
    ...(sharer.email !== null && { replyTo: sharer.email }),
    ...(links && { headers: links.headers }),
  }
}
