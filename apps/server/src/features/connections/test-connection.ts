import type { testConnection as route } from '@product/contract'
import type { z } from 'zod'
import { checkAccess } from './check-access.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { readAccess } from './read-access.ts'

type Given = z.output<(typeof route.request.body.content)['application/json']['schema']>

/** What the provider says of a key; nothing of it is kept. */
export async function testConnection(deps: ConnectionDeps, given: Given) {
  const { modelIds, ...said } = await checkAccess(
    deps,
    given.provider,
    await readAccess(deps, given),
  )
  return { ...said, models: modelIds }
}
