import type { Run } from '@product/contract/runs'
import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runListsKey } from '#web/entities/run/runs.ts'
import { runTransport } from '#web/entities/run/transport.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

/** Runs the same version with the same values at the same connection, and gives the new run's id as soon as it has one. */
async function runAgain(run: Run): Promise<string> {
  try {
    return await startLike(run)
  } catch (error) {
    const isConnectionGone = error instanceof ApiError && error.code === 'connection.unknown'
    if (!isConnectionGone) throw error
    return await startLike({ ...run, connectionId: null })
  }
}

async function startLike(run: Run): Promise<string> {
  const { promptId, version, model, connectionId, values, images } = run
  const request = {
    batchId: createId(),
    promptId: promptId ?? '',
    version,
    models: [{ model, ...(connectionId && { connectionId }) }],
    values,
    images: images.map(({ fileId }) => fileId),
  }
  // The run goes on when its reader goes away; the page of the new run follows it.
  const reader = new AbortController()
  try {
    for await (const event of runTransport.start(request, reader.signal))
      if (event.type === 'run-start') return event.runId
  } finally {
    reader.abort()
  }
  throw new Error('The server did not begin the run')
}

export function useRunAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: runAgain,
    onSuccess: () => queries.invalidateQueries({ queryKey: runListsKey }),
    onError: (error) => stackError('Nothing was run', error),
  })
}
