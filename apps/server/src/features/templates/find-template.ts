import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { templateError } from './errors.ts'
import { can } from './policy.ts'
import { findOptionalTemplate, type TemplateRow } from './queries.ts'

export async function findTemplate(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<TemplateRow> {
  const template = await findOptionalTemplate(database, actor, id)
  if (!template || !can(actor, 'read', template)) throw templateError('template.unknown')
  return template
}
