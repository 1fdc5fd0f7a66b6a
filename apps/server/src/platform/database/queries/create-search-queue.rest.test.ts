import { expect, test } from 'vitest'
import { runForRequest } from '#platform/run-for-request.ts'
import { createSearchQueue } from './create-search-queue.ts'

test('the accounts of one client leave places to those of others', async () => {
  const search = createSearchQueue(() => new Error('Too many searches'))
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { signal } = new AbortController()
  const begin = (client: string, account: string) =>
    runForRequest({ signal, client }, () => search(account, () => isOver))
  const ofOne = Array.from({ length: 300 }, (_, index) => begin('192.0.2.1', `account ${index}`))
  const ofOther = begin('192.0.2.2', 'another account')
  const answers = Promise.allSettled(ofOne)
  end()
  await expect(ofOther).resolves.toBeUndefined()
  const answered = (await answers).filter(({ status }) => status === 'fulfilled')
  expect(answered).toHaveLength(20)
})
