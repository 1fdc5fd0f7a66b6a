import {
  type ModeratedKind,
  type ModerationActionName,
  moderationActionsOf,
  needsReason,
} from '@product/domain'
import type { Kysely } from 'kysely'
import { recordAction, type UserActor } from '#features/accounts/index.ts'
import { communityTags, findAuthorTags } from '#features/community/index.ts'
import { cacheTags } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { changes } from './changes.ts'
import { moderationError } from './errors.ts'
import { findOptionalTarget, type Target } from './find-target.ts'
import { findOptionalReportedTarget, settleReports } from './settle-reports.ts'

const { library, removals, authors, collections, prompt } = cacheTags

/** The cached pages that an action makes out of date. */
function tagsOf(action: ModerationActionName, { kind, slug }: Target): string[] {
  if ((kind === 'question' || kind === 'answer') && slug !== null)
    return [communityTags.lists, communityTags.question(slug)]
  const own = slug === null ? [] : [prompt(slug)]
  if (kind === 'review') return own
  if (kind === 'collection') return [collections]
  if (kind === 'prompt')
    return action === 'hide' || action === 'restore' || action === 'mark-pro'
      ? [library, removals, ...own]
      : [library, ...own]
  return action === 'ban' || action === 'unban'
    ? [library, removals, authors, collections, communityTags.lists, communityTags.bans]
    : [authors]
}

type ModerationInput = {
  action: ModerationActionName
  kind: ModeratedKind
  target: string
  reason: string
}

/** Does something with what is public, settles its reports and leaves a trace, all or nothing. */
export async function moderate(
  { database }: Pick<Deps, 'database'>,
  moderator: UserActor,
  input: ModerationInput,
): Promise<{ settled: number }> {
  checkInput(input)
  const { action, reason } = input
  return await database.transaction().execute(async (transaction) => {
    const target = await findTarget(transaction, input)
    if (action === 'ban' && target.id === moderator.accountId)
      throw moderationError('moderation.own-account')
    const changed = await changes[action](transaction, target)
    if (!changed) await refuseLost(transaction, input)
    const settled = await settleReports(transaction, { moderator, action, target })
    if (changed || settled > 0)
      await recordAction(transaction, moderator.accountId, {
        action,
        reason,
        targetKind: target.kind,
        targetId: target.id,
        targetTitle: target.title,
      })
    if (changed)
      await invalidateTags(transaction, [
        ...tagsOf(action, target),
        ...(await findAuthorTags(transaction, target.posterId ?? null)),
      ])
    return { settled }
  })
}

function checkInput({ action, kind, reason }: ModerationInput): void {
  if (!moderationActionsOf[kind].includes(action)) throw moderationError('moderation.action-unfit')
  if (needsReason(action) && reason === '')
    throw moderationError('moderation.reason-missing', {
      details: [{ path: 'reason', message: 'Enter a reason.' }],
    })
}

/** Reports of what is gone can still be dismissed. */
async function findTarget(
  transaction: Kysely<DB>,
  { action, kind, target }: ModerationInput,
): Promise<Target> {
  const found =
    (await findOptionalTarget(transaction, kind, target)) ??
    (action === 'dismiss' ? await findOptionalReportedTarget(transaction, kind, target) : undefined)
  if (!found) throw moderationError('moderation.target-unknown')
  return found
}

/** Its author may have deleted it, or made it anew, after it was found: its reports then stay open. */
async function refuseLost(transaction: Kysely<DB>, input: ModerationInput): Promise<void> {
  const found = await findTarget(transaction, input)
  if (input.action === 'hide' && found.isPublic) throw moderationError('moderation.changed')
}
