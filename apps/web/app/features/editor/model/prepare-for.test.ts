import { emptyContent } from '@product/domain'
import { expect, test, vi } from 'vitest'
import { createEditorSession } from './editor-session.ts'
import { prepareFor } from './prepare-for.ts'
import type { SaveAnswer } from './saver.ts'

const drafts = {
  find: async () => undefined,
  keep: async () => undefined,
  drop: async () => undefined,
  dropUnchanged: async () => undefined,
}

function open(answer: SaveAnswer, { body = 'Say hello.', revision = 0 } = {}) {
  const send = vi.fn(async () => answer)
  const content = { ...emptyContent, body }
  const session = createEditorSession({
    promptId: '0192f4b2-7a71-7ab4-8d27-1f0e0f6f3f11',
    content,
    revision,
    draft: null,
    creation: {},
    drafts,
    send,
    load: async () => null,
    saveVersion: async () => ({ failure: { kind: 'unreachable' } }),
  })
  return { session, send }
}

test('a new prompt is stored before it is run, even one that nobody has touched', async () => {
  const { session, send } = open({ revision: 1 })
  expect(await prepareFor('run', session)).toEqual({ isReady: true })
  expect(send).toHaveBeenCalledOnce()
})

test('what was typed just now is stored before the run', async () => {
  const { session, send } = open({ revision: 4 }, { revision: 3 })
  session.type('body', () => 'Say goodbye.')
  expect(await prepareFor('run', session)).toEqual({ isReady: true })
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ content: expect.objectContaining({ body: 'Say goodbye.' }) }),
    {},
  )
})

test('what is stored already is run without a save', async () => {
  const { session, send } = open({ revision: 4 }, { revision: 3 })
  expect(await prepareFor('run', session)).toEqual({ isReady: true })
  expect(send).not.toHaveBeenCalled()
})

test('offline nothing is run, and it is said why', async () => {
  const { session } = open({ failure: { kind: 'unreachable' } })
  expect(await prepareFor('run', session)).toMatchObject({
    isReady: false,
    message: expect.stringMatching(/You are offline/),
  })
})

test('a prompt without text is not run', async () => {
  const { session, send } = open({ revision: 1 }, { body: ' \n' })
  expect(await prepareFor('run', session)).toEqual({
    isReady: false,
    message: 'Write a prompt first.',
  })
  expect(send).not.toHaveBeenCalled()
})
