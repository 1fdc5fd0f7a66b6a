import { accessMay, roleMay } from '@product/domain'
import type { Kysely } from 'kysely'
import { findOptionalRole, type UserActor } from '#features/accounts/index.ts'
import { enterRequest } from '#features/change-requests/index.ts'
import { enterPrompt, isRunVisibleTo, promptError } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { commentError } from './errors.ts'

/** The prompt, the run or the change request that comments are about. */
export type Subject = { promptId: string } | { runId: string } | { changeRequestId: string }

/** An actor in the workspace of a subject that they may comment on. */
export type Commenter = UserActor & {
  about: Subject
  /** The prompt itself, or the one that the change request is for. Null for a run. */
  lockedPromptId: string | null
  isMember: boolean
  /** Whether they resolve and delete comments of others. */
  mayModerate: boolean
  /** Whether they may put a suggestion into the text. */
  mayAccept: boolean
}

/** Everybody who may read a prompt, or see a run or a change request, may comment on it. */
export async function enterSubject(
  database: Kysely<DB>,
  actor: UserActor,
  subject: Subject,
): Promise<Commenter> {
  if ('runId' in subject) return await enterRun(database, actor, subject)
  if ('changeRequestId' in subject) return await enterChangeRequest(database, actor, subject)
  const entered = await enterPrompt(database, actor, subject.promptId, 'comment')
  const mayEdit = accessMay(entered.access, 'edit')
  const { promptId: lockedPromptId } = subject
  return { ...entered, about: subject, lockedPromptId, mayModerate: mayEdit, mayAccept: mayEdit }
}

async function enterChangeRequest(
  database: Kysely<DB>,
  actor: UserActor,
  subject: { changeRequestId: string },
): Promise<Commenter> {
  const request = await enterRequest(database, actor, subject.changeRequestId)
  const { workspaceId, promptId: lockedPromptId, mayDecide } = request
  const role = await findOptionalRole(database, { accountId: actor.accountId, workspaceId })
  return {
    ...actor,
    workspaceId,
    role: role ?? 'viewer',
    about: subject,
    lockedPromptId,
    isMember: role !== undefined,
    mayModerate: mayDecide,
    mayAccept: false,
  }
}

async function enterRun(
  database: Kysely<DB>,
  actor: UserActor,
  subject: { runId: string },
): Promise<Commenter> {
  const { accountId } = actor
  const member = await database
    .selectFrom('runs')
    .innerJoin('workspaceMembers as member', 'member.workspaceId', 'runs.workspaceId')
    .select(['runs.workspaceId', 'member.role'])
    .where('runs.id', '=', subject.runId)
    .where('member.accountId', '=', accountId)
    .executeTakeFirst()
  if (!member) throw commentError('comment.unknown')
  const { workspaceId } = member
  // The column's check holds roles only.
  const role = member.role as UserActor['role']
  const visible = await database
    .selectFrom('runs')
    .select('runs.id')
    .where('runs.id', '=', subject.runId)
    .where('runs.workspaceId', '=', workspaceId)
    .where(isRunVisibleTo({ accountId, role }))
    .executeTakeFirst()
  if (!visible) throw commentError('comment.unknown')
  const mayModerate = roleMay(role, 'runs.change')
  const abilities = { isMember: true, mayModerate, mayAccept: false, lockedPromptId: null }
  return { ...actor, workspaceId, role, about: subject, ...abilities }
}

const threadColumns = [
  'id',
  'workspaceId',
  'promptId',
  'runId',
  'changeRequestId',
  'createdBy',
  'version',
  'field',
  'replacement',
  'acceptedVersion',
  'resolvedAt',
] as const

/** A thread with the actor in its workspace. One about something that they may not see does not exist for them. */
export async function enterThread(transaction: Kysely<DB>, actor: UserActor, id: string) {
  const thread = await transaction
    .selectFrom('commentThreads')
    .select(threadColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  const subject = thread && subjectOf(thread)
  if (!subject) throw commentError('comment.unknown')
  return { thread, commenter: await enterSubject(transaction, actor, subject) }
}

type ThreadSubject = { [column in 'promptId' | 'runId' | 'changeRequestId']: string | null }

const subjectOf = (row: ThreadSubject): Subject | null => {
  if (row.promptId !== null) return { promptId: row.promptId }
  if (row.changeRequestId !== null) return { changeRequestId: row.changeRequestId }
  return row.runId === null ? null : { runId: row.runId }
}

export async function enterComment(transaction: Kysely<DB>, actor: UserActor, id: string) {
  const comment = await transaction
    .selectFrom('comments')
    .select(['id', 'threadId', 'authorId', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!comment || comment.deletedAt) throw commentError('comment.unknown')
  return { comment, ...(await enterThread(transaction, actor, comment.threadId)) }
}

/**
 * Locks the prompt, before anything of its comments is: whoever moves it to another workspace takes them in this
 * order too. Comments on a prompt in the trash can be read and not changed.
 */
export async function lockSubject(
  transaction: Kysely<DB>,
  { workspaceId, lockedPromptId }: Commenter,
): Promise<void> {
  if (lockedPromptId === null) return
  const prompt = await transaction
    .selectFrom('prompts')
    .select('deletedAt')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', lockedPromptId)
    .forUpdate()
    .executeTakeFirst()
  if (!prompt) throw commentError('comment.unknown')
  if (prompt.deletedAt) throw promptError('prompt.in-trash')
}
