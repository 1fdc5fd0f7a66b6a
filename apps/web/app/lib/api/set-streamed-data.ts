import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Sets what a stream told. The answer to a request that is under way is older, and would replace it. */
export function setStreamedData(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, data)
}
