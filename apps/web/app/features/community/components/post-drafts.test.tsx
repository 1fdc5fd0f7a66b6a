import { communityCategories } from '@product/domain'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { AnswerForm } from './answer-form.tsx'
import { AskForm } from './ask-form.tsx'

// Markup has no text of a field that the form fills by its ref.
vi.mock('./markdown-field.tsx', () => ({
  MarkdownField: ({ text }: { text: string }) => <p>{text}</p>,
}))

const storageWith = (entries: Record<string, unknown>) => ({
  getItem: (name: string) => (name in entries ? JSON.stringify(entries[name]) : null),
  setItem: () => {},
  removeItem: () => {},
})

const draftOf = (fields: Record<string, string>) => ({ accountId: 'ada', fields })

beforeEach(() => {
  const session = { access_token: 'token', user: { id: 'ada' } }
  vi.stubGlobal('localStorage', storageWith({ 'sb-localhost-auth-token': session }))
  vi.stubGlobal(
    'sessionStorage',
    storageWith({
      'draft:community:ask': draftOf({ category: 'ideas', title: 'My title', body: 'My details' }),
      'draft:community:q1': draftOf({ body: 'My answer' }),
    }),
  )
})

function show(Component: () => ReactNode) {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  const root = { auth: { url: 'http://localhost/auth/v1' } }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

const Answer = ({ questionId }: { questionId: string }) => (
  <AnswerForm questionId={questionId} onSaved={async () => {}} onCancel={() => {}} />
)

test('a question that was being written is there again', () => {
  const html = show(AskForm)
  expect(html).toContain('My details')
  expect(html).toContain(communityCategories.ideas.description)
})

test('an answer that was being written is there again, below its question only', () => {
  expect(show(() => <Answer questionId="q1" />)).toContain('My answer')
  expect(show(() => <Answer questionId="q2" />)).not.toContain('My answer')
})
