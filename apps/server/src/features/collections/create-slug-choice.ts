import { createPublicId, freeSlug, slugOf } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

/**
 * Makes slugs for new collections of a workspace. Those of a team end in random letters: a number there would tell that a
 * collection of this name exists, also where it is restricted and the person does not see it.
 */
export async function createSlugChoice(
  transaction: Kysely<DB>,
  workspaceId: string,
  taken: ReadonlySet<string>,
): Promise<(name: string) => string> {
  const { kind } = await transaction
    .selectFrom('workspaces')
    .select('kind')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return (name) => {
    const slug = slugOf(name)
    return freeSlug(kind === 'team' ? `${slug}-${drawLetters()}` : slug, taken)
  }
}

const drawLetters = (): string => createPublicId().slice(0, 8).toLowerCase()
