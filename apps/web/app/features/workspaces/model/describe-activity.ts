import type { ActivityEntry } from '@product/contract/activity'
import type { ActivityAction } from '@product/domain'
import { accessNames } from '#web/entities/share/access-names.ts'

/** The verb, between the name of the person and the title of the thing. */
export const activityVerbs: Record<ActivityAction, string> = {
  'workspace.created': 'created the workspace',
  'workspace.changed': 'changed the workspace',
  'workspace.plan-changed': 'changed the plan to',
  'workspace.ownership-transferred': 'made the owner',
  'member.invited': 'invited',
  'member.invitation-revoked': 'revoked the invitation for',
  'member.joined': 'joined',
  'member.role-changed': 'changed the role of',
  'member.removed': 'removed',
  'member.left': 'left',
  'prompt.created': 'created',
  'prompt.deleted': 'deleted',
  'prompt.restored': 'restored',
  'prompt.published': 'published',
  'prompt.withdrawn': 'withdrew',
  'prompt.moved': 'moved',
  'collection.created': 'created the collection',
  'collection.changed': 'changed the collection',
  'collection.deleted': 'deleted the collection',
  'connection.added': 'added the connection',
  'connection.changed': 'changed the connection',
  'connection.removed': 'removed the connection',
  'share.created': 'shared',
  'share.changed': 'changed a share of',
  'share.revoked': 'stopped sharing',
  'link.created': 'created a link to',
  'link.changed': 'changed the link to',
  'link.revoked': 'revoked the link to',
}

/** For the filter. */
export const activityNames: Record<ActivityAction, string> = {
  'workspace.created': 'Workspace created',
  'workspace.changed': 'Workspace changed',
  'workspace.plan-changed': 'Plan changed',
  'workspace.ownership-transferred': 'Ownership transferred',
  'member.invited': 'Member invited',
  'member.invitation-revoked': 'Invitation revoked',
  'member.joined': 'Member joined',
  'member.role-changed': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'prompt.created': 'Prompt created',
  'prompt.deleted': 'Prompt deleted',
  'prompt.restored': 'Prompt restored',
  'prompt.published': 'Prompt published',
  'prompt.withdrawn': 'Prompt withdrawn',
  'prompt.moved': 'Prompt moved',
  'collection.created': 'Collection created',
  'collection.changed': 'Collection changed',
  'collection.deleted': 'Collection deleted',
  'connection.added': 'Connection added',
  'connection.changed': 'Connection changed',
  'connection.removed': 'Connection removed',
  'share.created': 'Shared',
  'share.changed': 'Share changed',
  'share.revoked': 'Share revoked',
  'link.created': 'Link created',
  'link.changed': 'Link changed',
  'link.revoked': 'Link revoked',
}

/** The title of the thing, unless the sentence says it all without. */
export function titleOf({ action, subject, details }: ActivityEntry): string | null {
  if (action === 'workspace.plan-changed') return String(details.newPlan)
  if (action === 'member.joined' || action === 'member.left') return null
  // A link has no address of its own.
  if (subject.kind === 'invitation' && !subject.title.includes('@')) return 'people by link'
  return subject.title || (subject.kind === 'prompt' ? 'Untitled Prompt' : subject.kind)
}

/** The change, in a few words. */
export function describeDetails({ action, details }: ActivityEntry): string | null {
  const { oldRole, newRole, role, email, workspace, oldName, newSlug } = details
  const { trashedPrompts, movedPrompts, fromWorkspace, toWorkspace, access } = details
  if (oldRole && newRole) return `${oldRole} → ${newRole}`
  if (action === 'member.removed' && trashedPrompts)
    return `was ${role}, ${countPrompts(trashedPrompts)} moved to the trash`
  if (action === 'member.removed' && movedPrompts)
    return `was ${role}, ${countPrompts(movedPrompts)} moved to their personal workspace`
  if (action === 'member.removed' || action === 'member.left') return role ? `was ${role}` : null
  if (action.startsWith('member.') && role) return `as ${role}`
  if (oldName || newSlug)
    return [oldName && `was ${oldName}`, newSlug && `slug ${newSlug}`].filter(Boolean).join(', ')
  if (toWorkspace) return `to ${toWorkspace}`
  if (fromWorkspace) return `from ${fromWorkspace}`
  const recipient = workspace ? `everyone in ${workspace}` : email
  if (!action.startsWith('share.') || !recipient) return null
  return [`with ${recipient}`, nameAccess(access)].filter(Boolean).join(', ')
}

const nameAccess = (access: unknown): string | null =>
  access === 'read' || access === 'write' ? accessNames[access] : null

const countPrompts = (count: unknown): string => (count === 1 ? '1 prompt' : `${count} prompts`)
