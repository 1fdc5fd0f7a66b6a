import { Uuid } from '@product/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { announceRequest } from '#features/change-requests/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Subject } from './enter-subject.ts'

export const isAbout = (subject: Subject): RawBuilder<boolean> => {
  if ('promptId' in subject) return sql<boolean>`comment_threads.prompt_id = ${subject.promptId}`
  if ('runId' in subject) return sql<boolean>`comment_threads.run_id = ${subject.runId}`
  return sql<boolean>`comment_threads.change_request_id = ${subject.changeRequestId}`
}

/** Open editors, and pages of runs and of change requests, read the comments again. */
export async function announceComments(transaction: Kysely<DB>, subject: Subject): Promise<void> {
  if ('changeRequestId' in subject)
    return await announceRequest(transaction, subject.changeRequestId)
  const id = 'promptId' in subject ? subject.promptId : subject.runId
  await sql`select pg_notify('comments_changed', ${id})`.execute(transaction)
}

const Person = z.object({
  id: Uuid,
  name: z.string(),
  handle: z.string(),
  avatarFileId: z.string().nullable(),
})

export const PersonRow = Person.nullable()
export const MentionRows = z.array(Person.extend({ writtenAs: z.string() }))
export const ReactionRows = z.array(
  z.object({
    reaction: z.string(),
    count: z.int(),
    names: z.array(z.string()),
    isYours: z.boolean(),
  }),
)

/** A person as JSON, null where the account was deleted. */
const personOf = (accountId: RawBuilder<string | null>) => sql<unknown>`(
  select json_build_object(
    'id', accounts.id, 'name', accounts.name, 'handle', accounts.handle,
    'avatarFileId', accounts.avatar_file_id
  ) from accounts where accounts.id = ${accountId}
)`

export const selectThreads = (database: Kysely<DB>) =>
  database
    .selectFrom('commentThreads')
    .select([
      'commentThreads.id',
      'commentThreads.createdBy',
      'commentThreads.version',
      'commentThreads.field',
      'commentThreads.passageStart',
      'commentThreads.passageEnd',
      'commentThreads.quote',
      'commentThreads.replacement',
      'commentThreads.acceptedVersion',
      'commentThreads.resolvedAt',
      'commentThreads.createdAt',
    ])
    .select(personOf(sql.ref('comment_threads.resolved_by')).as('resolvedBy'))
    .orderBy('commentThreads.createdAt')
    .orderBy('commentThreads.id')

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof selectThreads>['execute']>>[number]

/** The names of a reaction that are shown. */
const mostNames = 10

export const selectComments = (database: Kysely<DB>, accountId: string) =>
  database
    .selectFrom('comments')
    .select([
      'comments.id',
      'comments.threadId',
      'comments.authorId',
      'comments.text',
      'comments.editedAt',
      'comments.deletedAt',
      'comments.createdAt',
    ])
    .select(personOf(sql.ref('comments.author_id')).as('author'))
    .select(
      sql<unknown>`(
        select coalesce(json_agg(json_build_object(
          'id', accounts.id, 'name', accounts.name, 'handle', accounts.handle,
          'writtenAs', comment_mentions.handle, 'avatarFileId', accounts.avatar_file_id
        )), '[]')
        from comment_mentions join accounts on accounts.id = comment_mentions.account_id
        where comment_mentions.comment_id = comments.id
      )`.as('mentions'),
    )
    .select(
      sql<unknown>`(
        select coalesce(json_agg(grouped order by grouped."firstAt"), '[]') from (
          select reaction, count(*)::int as count, min(comment_reactions.created_at) as "firstAt",
            (array_agg(accounts.name order by comment_reactions.created_at))[1:${sql.lit(mostNames)}] as names,
            bool_or(accounts.id = ${accountId}) as "isYours"
          from comment_reactions join accounts on accounts.id = comment_reactions.account_id
          where comment_reactions.comment_id = comments.id
          group by reaction
        ) as grouped
      )`.as('reactions'),
    )
    .orderBy('comments.createdAt')
    .orderBy('comments.id')

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

/** Of the contents of versions whose texts one request reads: further ones stay in the database. */
const mostBytesRead = 4_000_000

type WantedTexts = { field: 'body' | 'systemMessage'; numbers: number[] }

/** Texts of versions by their numbers, the newest first until they are too much to read. */
export async function findVersionTexts(
  database: Kysely<DB>,
  promptId: string,
  { field, numbers }: WantedTexts,
): Promise<Map<number, string>> {
  const measured = database
    .selectFrom('promptVersions as version')
    .innerJoin('versionContents as stored', (join) =>
      join
        .onRef('stored.workspaceId', '=', 'version.workspaceId')
        .onRef('stored.contentHash', '=', 'version.contentHash'),
    )
    .select(['version.number', 'version.workspaceId', 'version.contentHash'])
    .select(sql<number>`sum(stored.bytes) over (order by version.number desc)`.as('bytesRead'))
    .where('version.promptId', '=', promptId)
    .where('version.number', 'in', numbers)
  const rows = await database
    .selectFrom(measured.as('version'))
    .innerJoin('versionContents as stored', (join) =>
      join
        .onRef('stored.workspaceId', '=', 'version.workspaceId')
        .onRef('stored.contentHash', '=', 'version.contentHash'),
    )
    .select(['version.number', sql<string>`stored.content ->> ${field}`.as('text')])
    .where('version.bytesRead', '<=', mostBytesRead)
    .execute()
  return new Map(rows.map(({ number, text }) => [number, text]))
}
