import type { QueryClient } from '@tanstack/react-query'
import { modelsKey } from '#web/entities/run/list-models.ts'
import { connectionsKey } from './list-connections.ts'

/** What is connected decides what can be run. */
export async function refreshConnections(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: connectionsKey }),
    queries.invalidateQueries({ queryKey: modelsKey }),
  ])
}
