import { beforeEach, expect, test, vi } from 'vitest'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

/** The form in a page that was loaded anew. */
async function openForm(accountId: string | undefined = 'ada', name = 'ask') {
  vi.resetModules()
  return (await import('./post-draft.ts')).openPostDraft(accountId, name)
}

const typed = { category: 'ideas', title: 'Why', body: 'Because' }

test('a question survives a reload with its id, by which it is stored once', async () => {
  const form = await openForm()
  form.keep(typed)
  const { id, fields } = await openForm()
  expect(id).toBe(form.id)
  expect(fields).toEqual(typed)
})

test('each question has its own answer, and nobody else’s', async () => {
  ;(await openForm('ada', 'q1')).keep({ body: 'Try this' })
  expect((await openForm('ada', 'q1')).fields.body).toBe('Try this')
  expect((await openForm('ada', 'q2')).fields.body).toBeUndefined()
  expect((await openForm('grace', 'q1')).fields.body).toBeUndefined()
})

test('a post that was sent is deleted, and the next one has another id', async () => {
  const form = await openForm()
  form.keep(typed)
  form.end()
  // While the page of the question is loaded.
  form.keep({ ...typed, body: 'Typed late' })
  expect(stored.size).toBe(0)
  const next = await openForm()
  expect(next.fields).toEqual({})
  expect(next.id).not.toBe(form.id)
})

test('a form that was emptied leaves nothing, nor does one of nobody', async () => {
  const form = await openForm()
  form.keep(typed)
  form.keep({ category: 'ideas', title: ' ', body: '' })
  expect(stored.size).toBe(0)
  vi.resetModules()
  const { openPostDraft } = await import('./post-draft.ts')
  openPostDraft(undefined, 'ask').keep(typed)
  expect(stored.size).toBe(0)
})
