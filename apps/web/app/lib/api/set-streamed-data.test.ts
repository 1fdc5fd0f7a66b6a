import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setStreamedData } from './set-streamed-data.ts'

const queryKey = ['unread']

test.each([
  ['the first', undefined],
  ['a later', 1],
])('the answer to %s request that was under way does not replace it', async (_name, known) => {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, known)
  const answer = Promise.withResolvers<number>()
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => answer.promise })
  const stop = observer.subscribe(() => {})
  setStreamedData(queries, queryKey, 3)
  answer.resolve(2)
  await answer.promise
  await expect
    .poll(() => observer.getCurrentResult())
    .toMatchObject({
      data: 3,
      status: 'success',
      fetchStatus: 'idle',
    })
  stop()
})
