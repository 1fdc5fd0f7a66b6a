import { Template } from '@product/contract'
import { lockContent, type PlanId, productName } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AccountPart, UserActor } from '#features/accounts/index.ts'
import { findPlan, includesFeature, requireFeature } from '#features/plans/index.ts'
import { readInBatches } from '#platform/database/queries/run-in-batches.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { templateError } from './errors.ts'
import { can } from './policy.ts'
import {
  findOptionalTemplate,
  listOwnTemplateIds,
  listOwnTemplates,
  type TemplateRow,
} from './queries.ts'

export async function findTemplate(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<TemplateRow> {
  const template = await findOptionalTemplate(database, actor, id)
  if (!template || !can(actor, 'read', template)) throw templateError('template.unknown')
  return template
}

/** With its whole content: a premium one is refused where the plan does not include it. */
export async function openTemplate(
  database: Kysely<DB>,
  actor: UserActor,
  id: string,
): Promise<Template> {
  const template = await findTemplate(database, actor, id)
  if (template.tier === 'premium') await requireFeature(database, actor.workspaceId, 'templates')
  return presentTemplate(actor, template, await findPlan(database, actor.workspaceId))
}

export function presentTemplate(
  actor: UserActor,
  row: TemplateRow,
  plan: PlanId,
): z.output<typeof Template> {
  const isLocked = row.tier === 'premium' && !includesFeature(plan, 'templates')
  const template = Template.parse({
    ...row,
    isLocked,
    author: row.workspaceId === null ? productName : (row.authorName ?? 'Somebody'),
    isOwn: can(actor, 'change', row),
    createdAt: row.createdAt.toISOString(),
  })
  return isLocked ? { ...template, content: lockContent(template.content) } : template
}

/** Each can have a megabyte. */
const templatesAtOnce = 8

export const templatesOfAccount: AccountPart = {
  name: 'templates',
  label: 'Templates of your own',
  exportAll: async function* ({ database }, actor) {
    const ids = await listOwnTemplateIds(database, actor)
    yield* readInBatches(ids, templatesAtOnce, (some) => listOwnTemplates(database, actor, some))
  },
  count: async ({ database }, actor) => (await listOwnTemplateIds(database, actor)).length,
}
