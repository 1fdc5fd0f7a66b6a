import { productName, type WorkspaceRole } from '@product/domain'
import { disarmLinks, disarmLinksOfLines, escapeHtml, type Mail } from '#platform/mail/index.ts'

type Invited = {
  email: string
  inviter: string
  workspace: string
  role: WorkspaceRole
  note: string
  url: string
  validDays: number
  /** Of somebody with an account, who can turn these mails off. */
  links: { pageUrl: string; headers: Record<string, string> } | null
}

export function composeInvitationMail({
  email,
  role,
  url,
  validDays,
  links,
  ...named
}: Invited): Mail {
  const [inviter, workspace] = [disarmLinks(named.inviter), disarmLinks(named.workspace)]
  const note = disarmLinksOfLines(named.note)
  const first = `${inviter} invited you to join the workspace “${workspace}” on ${productName} as ${describeRole[role]}.`
  const last = `The link works for ${email} and expires in ${validDays} days. If you didn’t expect this, ignore this email.`
  const paragraphs = [first, ...(note ? [`${inviter} writes:\n${note}`] : [])]
  return {
    to: email,
    subject: `${inviter} invited you to ${workspace} on ${productName}`,
    text: [
      ...paragraphs,
      `Join the workspace:\n${url}`,
      last,
      ...(links ? [`${stop}:\n${links.pageUrl}`] : []),
    ].join('\n\n'),
    html: [
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
      `<p><a href="${escapeHtml(url)}">Join the workspace</a></p>`,
      `<p>${escapeHtml(last)}</p>`,
      ...(links ? [`<p><a href="${escapeHtml(links.pageUrl)}">${stop}</a></p>`] : []),
    ].join('\n'),
    ...(links && { headers: links.headers }),
  }
}

const stop = 'Stop mails about invitations'

const describeRole: Record<WorkspaceRole, string> = {
  viewer: 'a viewer',
  editor: 'an editor',
  admin: 'an admin',
  owner: 'an owner',
}
