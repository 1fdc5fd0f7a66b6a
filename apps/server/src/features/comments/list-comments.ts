import type { CommentThread, PromptComments } from '@product/contract'
import type { TextRange } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { type Commenter, enterSubject, type Subject } from './enter-subject.ts'
import { commentError } from './errors.ts'
import { locatePassages } from './locate-passages.ts'
import { passageOf, presentThread } from './present-thread.ts'
import {
  findVersionTexts,
  isAbout,
  selectComments,
  selectThreads,
  type ThreadRow,
} from './queries.ts'

/** The comments on a prompt, and where their passages are in its working copy. */
export async function listPromptComments(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
): Promise<PromptComments> {
  const commenter = await enterSubject(database, actor, { promptId })
  return await listThreadsWithTexts(database, commenter, promptId)
}

/** The comments on a run or a change request, which have no passages. */
export async function listThreads(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  subject: Subject,
): Promise<{ threads: CommentThread[] }> {
  const commenter = await enterSubject(database, actor, subject)
  return { threads: await presentRows(database, commenter, await listRows(database, commenter)) }
}

/** One thread, as an answer to the request that changed it. */
export async function findThread(
  database: Kysely<DB>,
  commenter: Commenter,
  id: string,
): Promise<CommentThread> {
  const rows = await selectThreads(database)
    .where('commentThreads.id', '=', id)
    .where(isAbout(commenter.about))
    .execute()
  const { about } = commenter
  const places =
    'promptId' in about
      ? await findPlaces(database, about.promptId, rows, await findTexts(database, about))
      : undefined
  const [thread] = await presentRows(database, commenter, rows, places)
  if (!thread) throw commentError('comment.unknown')
  return thread
}

const listRows = (database: Kysely<DB>, { about }: Commenter) =>
  selectThreads(database).where(isAbout(about)).execute()

async function listThreadsWithTexts(
  database: Kysely<DB>,
  commenter: Commenter,
  promptId: string,
): Promise<PromptComments> {
  const [rows, texts] = await Promise.all([
    listRows(database, commenter),
    findTexts(database, { promptId }),
  ])
  const places = await findPlaces(database, promptId, rows, texts)
  return { texts, threads: await presentRows(database, commenter, rows, places) }
}

type Texts = PromptComments['texts']

const findTexts = (database: Kysely<DB>, { promptId }: { promptId: string }): Promise<Texts> =>
  database
    .selectFrom('prompts')
    .select(['body', 'systemMessage'])
    .where('id', '=', promptId)
    .executeTakeFirstOrThrow()

async function presentRows(
  database: Kysely<DB>,
  commenter: Commenter,
  rows: ThreadRow[],
  places = new Map<string, TextRange>(),
): Promise<CommentThread[]> {
  if (rows.length === 0) return []
  const threadIds = rows.map(({ id }) => id)
  const comments = await selectComments(database, commenter.accountId)
    .where('comments.threadId', 'in', threadIds)
    .execute()
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId)
  return rows.map((row) =>
    presentThread(commenter, row, byThread.get(row.id) ?? [], places.get(row.id) ?? null),
  )
}

/** Places of open threads by the id of the thread; passages whose words are gone have none. */
async function findPlaces(
  database: Kysely<DB>,
  promptId: string,
  rows: ThreadRow[],
  texts: Texts,
): Promise<Map<string, TextRange>> {
  const marked = rows.flatMap((row) => {
    const passage = row.resolvedAt === null ? passageOf(row) : null
    return passage ? [{ ...passage, id: row.id }] : []
  })
  const places = new Map<string, TextRange>()
  for (const [field, passages] of Map.groupBy(marked, (passage) => passage.field)) {
    // The newest first: they are compared even if there are too many to compare.
    const byVersion = [...Map.groupBy(passages, ({ version }) => version)].sort(([a], [b]) => b - a)
    const numbers = byVersion.map(([version]) => version)
    const versionTexts = await findVersionTexts(database, promptId, { field, numbers })
    const located = await locatePassages({
      current: texts[field],
      marked: byVersion.map(([version, ofVersion]) => ({
        text: versionTexts.get(version) ?? null,
        passages: ofVersion.map(({ start, end, quote }) => ({ start, end, quote })),
      })),
    })
    for (const [group, [, ofVersion]] of byVersion.entries())
      for (const [index, { id }] of ofVersion.entries()) {
        const place = located[group]?.[index]
        if (place) places.set(id, place)
      }
  }
  return places
}
