import { getRunFileRoute } from '@product/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'

async function fetchRunFile(runId: string, fileId: string): Promise<Blob> {
  const path = getRunFileRoute.path.replace('{id}', runId).replace('{fileId}', fileId)
  const answer = await sendWithSession(new Request(new URL(path, location.origin)))
  if (!answer.ok) throw new Error(`The file could not be loaded: ${answer.status}`)
  return await answer.blob()
}

/** A file of a run, which only its owner may load, with an address for this page. */
export function useRunFile(runId: string, fileId: string) {
  const query = useQuery({
    queryKey: ['run-file', runId, fileId],
    queryFn: () => fetchRunFile(runId, fileId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const { data } = query
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { ...query, address }
}
