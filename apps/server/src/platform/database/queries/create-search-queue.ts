import { createKeyedQueue, type KeyedQueue } from '#platform/workers/create-fair-queue.ts'

/** Of one account. Typing sends several searches; those that wait have no database connection. */
const mostOfAccount = { atOnce: 3, mostWaiting: 5 }

/**
 * Of all accounts, so that many of them together leave the processors of the database to other requests. One client
 * may have many accounts, and must not take all places.
 */
const mostOfProcess = { atOnce: 4, mostWaiting: 200, mostPerClient: 20 }

export function createSearchQueue(refuse: () => Error): KeyedQueue {
  const ofAccount = createKeyedQueue({ ...mostOfAccount, refuse })
  const ofProcess = createKeyedQueue({ ...mostOfProcess, refuse })
  return (accountId, search) => ofAccount(accountId, () => ofProcess('', search))
}
