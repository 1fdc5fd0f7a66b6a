import type { PromptContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { can } from '../policy.ts'
import { readContent } from './queries.ts'

type RunnableVersion = { number: number; content: PromptContent }

/** A version of one's own prompt, the newest or a certain one. It is sealed: what ran is kept. */
export async function openVersionToRun(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, version }: { promptId: string; version?: number | undefined },
): Promise<RunnableVersion> {
  const found = await findVersionOfPrompt(database, promptId, version)
  if (!found || !can(actor, 'read', found)) throw promptError('prompt.unknown')
  if (found.deletedAt) throw promptError('prompt.in-trash')
  const { number, content, sealed } = found
  if (number === null || content === null) throw promptError('version.unknown')
  if (sealed) return { number, content: readContent({ content }) }
  return { number, content: readContent(await sealAndRead(database, promptId, number)) }
}

async function findVersionOfPrompt(
  database: Kysely<DB>,
  promptId: string,
  version: number | undefined,
) {
  return await database
    .selectFrom('prompts')
    .leftJoin('promptVersions as version', (join) =>
      join
        .onRef('version.promptId', '=', 'prompts.id')
        .on('version.number', '=', version ?? sql<number>`prompts.latest_version`),
    )
    .select(['prompts.workspaceId', 'prompts.deletedAt'])
    .select(['version.number', 'version.content', 'version.sealed'])
    .where('prompts.id', '=', promptId)
    .executeTakeFirst()
}

/** Waits for a save that is under way, and reads what it made of the version. */
async function sealAndRead(database: Kysely<DB>, promptId: string, number: number) {
  return await database
    .with('locked', (builder) =>
      builder.selectFrom('prompts').select('prompts.id').where('id', '=', promptId).forUpdate(),
    )
    .updateTable('promptVersions')
    .from('locked')
    .set({ sealed: true })
    .whereRef('promptVersions.promptId', '=', 'locked.id')
    .where('promptVersions.number', '=', number)
    .returning('promptVersions.content')
    .executeTakeFirstOrThrow(() => promptError('prompt.unknown'))
}
