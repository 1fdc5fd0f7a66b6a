import type { ConversationDetails } from '@product/contract/support-inbox'
import { createId } from '@product/domain'
import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import { AnswerForm } from './answer-form.tsx'

const at = '2026-11-18T18:00:00.000Z'

const conversation: ConversationDetails = {
  id: createId(),
  revision: 1,
  kind: 'chat',
  state: 'open',
  subject: 'Export',
  assignee: null,
  waitingSince: at,
  isOverdue: false,
  isPersonTyping: false,
  personSeen: 1,
  operatorSeen: 1,
  lastSequence: 1,
  lastText: 'How do I export?',
  createdAt: at,
  updatedAt: at,
  person: {
    name: 'Ada',
    address: 'ada@example.com',
    accountId: null,
    plan: null,
    isBlocked: false,
    isPresent: false,
  },
  page: null,
  handle: null,
  errors: [],
  earlier: [],
  block: null,
  isNetworkKnown: false,
}

function show(operatorId: string) {
  const Component = () => (
    <QueryProvider>
      <AnswerForm
        ref={createRef<HTMLTextAreaElement>()}
        conversation={conversation}
        self={{ id: operatorId, name: 'Olga' }}
      />
    </QueryProvider>
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  const root = { auth: { url: 'http://localhost/auth/v1' }, sendsMail: true }
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
}

test('an answer that was being written is there again after a reload, for its operator only', () => {
  const draft = { accountId: 'olga', fields: { text: 'Open the menu' } }
  const stored = new Map([[`draft:support-answer:${conversation.id}`, JSON.stringify(draft)]])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
  })
  expect(show('olga')).toContain('Open the menu</textarea>')
  expect(show('oscar')).not.toContain('Open the menu')
})
