import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { templateError } from './errors.ts'
import { findTemplate } from './find-template.ts'
import { can } from './policy.ts'
import { deleteTemplateRow } from './queries.ts'

/** Prompts that were made from it stay. */
export async function deleteTemplate(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  const template = await findTemplate(database, actor, id)
  if (!can(actor, 'change', template)) throw templateError('template.unknown')
  await deleteTemplateRow(database, actor, id)
}
