import type { testConnectionRoute } from '@product/contract'
import type { z } from 'zod'
import { checkAccess } from './check-access.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { readAccess } from './read-access.ts'

type Given = z.output<
  (typeof testConnectionRoute.request.body.content)['application/json']['schema']
>

/** What the provider says of a key; nothing of it is kept. */
export async function testConnection(deps: ConnectionDeps, given: Given) {
  const { status, problem, modelIds } = await checkAccess(
    deps,
    given.provider,
    await readAccess(deps, given),
  )
  return { status, problem, models: modelIds }
}
