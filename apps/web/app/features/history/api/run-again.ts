import type { Run } from '@product/contract/runs'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '#web/lib/describe-error.ts'
import { runListsKey } from '#web/lib/runs/run-keys.ts'
import { runTransport } from '#web/lib/runs/transport.ts'

/** Runs the same version with the same values, and gives the new run's id as soon as it has one. */
async function runAgain({ promptId, version, model, values, images }: Run): Promise<string> {
  const request = {
    batchId: createId(),
    promptId: promptId ?? '',
    version,
    models: [{ model }],
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
    onError: (error) =>
      stackToast({ title: 'Nothing was run', description: describeError(error), variant: 'error' }),
  })
}
