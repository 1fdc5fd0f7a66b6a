import {
  type ChangeRequest,
  type ChangeRequestSummary,
  type CommentPerson,
  ChangeRequest as Schema,
} from '@product/contract'
import type { Kysely } from 'kysely'
import { avatarUrl, type UserActor } from '#features/accounts/index.ts'
import { findPrompt, hashContent } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { EnteredRequest } from './policy.ts'
import type { SummaryRow } from './queries.ts'

const { base: Content, source: Source, state: State } = Schema.shape

export const presentSummary = (actor: UserActor, row: SummaryRow): ChangeRequestSummary => ({
  id: row.id,
  promptId: row.promptId,
  // The owner may have renamed the prompt since, and published nothing of it.
  promptTitle: row.access === null ? row.baseTitle : row.currentTitle,
  title: row.title,
  state: State.parse(row.state),
  proposer: presentPerson(row.proposerId, {
    name: row.proposerName,
    handle: row.proposerHandle,
    avatar: row.proposerAvatar,
  }),
  isYours: row.proposerId === actor.accountId,
  comments: row.comments,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Nothing of the prompt's working copy but for those who may edit it. */
export async function presentRequest(
  database: Kysely<DB>,
  actor: UserActor,
  row: EnteredRequest,
): Promise<ChangeRequest> {
  const { isOpen, isYours, mayDecide, access, decidedAt, mergedVersion } = row
  const base = Content.parse(row.base)
  const current = mayDecide && isOpen ? await findPrompt(database, actor, row.promptId) : null
  return {
    ...presentSummary(actor, row),
    message: row.message,
    source: Source.parse(row.source),
    baseVersion: row.baseVersion,
    base,
    baseHash: hashContent(base),
    content: Content.parse(row.content),
    revision: row.revision,
    decision: decidedAt && {
      by: presentPerson(row.decidedBy, {
        name: row.deciderName,
        handle: row.deciderHandle,
        avatar: row.deciderAvatar,
      }),
      at: decidedAt.toISOString(),
      reason: row.reason,
      version: access === null ? null : mergedVersion,
    },
    current: current && { content: current.content, revision: current.revision },
    abilities: {
      update: isOpen && isYours,
      withdraw: isOpen && isYours,
      decide: isOpen && mayDecide,
      readPrompt: access !== null,
    },
    publicSlug: row.publicSlug,
  }
}

type Account = { name: string | null; handle: string | null; avatar: string | null }

const presentPerson = (
  id: string | null,
  { name, handle, avatar }: Account,
): CommentPerson | null =>
  id === null || name === null || handle === null
    ? null
    : { id, name, handle, avatarUrl: avatarUrl(avatar) }
