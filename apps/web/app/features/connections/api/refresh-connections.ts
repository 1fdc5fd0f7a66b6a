import type { QueryClient } from '@tanstack/react-query'
import { connectionsKey } from './list-connections.ts'
import { modelsKey } from './list-models.ts'

/** What is connected decides what can be run. */
export async function refreshConnections(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: connectionsKey }),
    queries.invalidateQueries({ queryKey: modelsKey }),
  ])
}
