import { Template } from '@product/contract'
import { productName } from '@product/domain'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { can } from './policy.ts'
import type { TemplateRow } from './queries.ts'

export function presentTemplate(actor: UserActor, row: TemplateRow): z.output<typeof Template> {
  return Template.parse({
    ...row,
    author: row.workspaceId === null ? productName : (row.authorName ?? 'Somebody'),
    isOwn: can(actor, 'change', row),
    createdAt: row.createdAt.toISOString(),
  })
}
