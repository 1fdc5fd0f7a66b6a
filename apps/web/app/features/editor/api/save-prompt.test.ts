import { emptyContent } from '@product/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { savePrompt } from './save-prompt.ts'

afterEach(() => void vi.restoreAllMocks())

test('a save that gets no answer ends as one that could not reach the server', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (request) =>
      new Promise((_, reject) => {
        if (!(request instanceof Request)) throw new Error('A request was expected')
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
        deadline.abort()
      }),
  )
  const save = { saveId: 'one', baseRevision: 1, content: emptyContent, seal: false, note: '' }
  expect(await savePrompt('ada', 'a-prompt', save, {})).toEqual({
    failure: { kind: 'unreachable' },
  })
})
