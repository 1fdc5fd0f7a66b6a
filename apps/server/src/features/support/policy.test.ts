import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import type { Actor, UserActor } from '#features/accounts/index.ts'
import { blockSubjectOf, type ChatActor, hashToken, isKnown, mayUseChat } from './policy.ts'

const signedIn = (accountId: string): UserActor => ({
  kind: 'user',
  accountId,
  workspaceId: createId(),
  role: 'owner',
  issuer: 'own',
  subject: createId(),
  sessionId: null,
  email: 'ada@example.com',
  provenEmail: 'ada@example.com',
  isAnonymous: false,
  isExtension: false,
  isOperator: false,
})

const ada = createId()
const grace = createId()
const nobody: Actor = { kind: 'anonymous' }
const secret = hashToken('secret')
const other = hashToken('other')

const people: Record<string, ChatActor> = {
  'Ada, signed in': { actor: signedIn(ada), tokenHash: null, networkHash: null },
  'Ada with the secret': { actor: signedIn(ada), tokenHash: secret, networkHash: null },
  'Grace, signed in': { actor: signedIn(grace), tokenHash: null, networkHash: null },
  'Grace with the secret': { actor: signedIn(grace), tokenHash: secret, networkHash: null },
  'a visitor with the secret': { actor: nobody, tokenHash: secret, networkHash: null },
  'a visitor with another secret': { actor: nobody, tokenHash: other, networkHash: null },
  'a visitor without one': { actor: nobody, tokenHash: null, networkHash: null },
}

const chats = {
  'a chat of Ada’s': { kind: 'chat', accountId: ada, tokenHash: null },
  'a chat of the visitor’s': { kind: 'chat', accountId: null, tokenHash: secret },
  'a contact message of Ada’s': { kind: 'contact', accountId: ada, tokenHash: null },
  'a contact message of a visitor’s': { kind: 'contact', accountId: null, tokenHash: null },
}

const allowed = new Set([
  'Ada, signed in: a chat of Ada’s',
  'Ada with the secret: a chat of Ada’s',
  'Ada with the secret: a chat of the visitor’s',
  'Grace with the secret: a chat of the visitor’s',
  'a visitor with the secret: a chat of the visitor’s',
])

const table = Object.entries(people).flatMap(([who, person]) =>
  Object.entries(chats).map(([what, chat]) => ({ sentence: `${who}: ${what}`, person, chat })),
)

test.each(table)('$sentence', ({ sentence, person, chat }) => {
  expect(mayUseChat(person, chat)).toBe(allowed.has(sentence))
})

test.each([
  ['somebody with an account', { actor: signedIn(ada), tokenHash: null, networkHash: null }, true],
  [
    'an anonymous account',
    { actor: { ...signedIn(ada), isAnonymous: true }, tokenHash: null, networkHash: null },
    false,
  ],
  ['a visitor', { actor: nobody, tokenHash: secret, networkHash: null }, false],
])('%s is known or not', (_, person, known) => {
  expect(isKnown(person)).toBe(known)
})

test('an address blocks only where there is nothing else to block', () => {
  const address = 'Victim@example.com'
  expect(blockSubjectOf({ accountId: ada, tokenHash: null, address })?.kind).toBe('account')
  expect(blockSubjectOf({ accountId: null, tokenHash: secret, address })?.kind).toBe('token')
  expect(blockSubjectOf({ accountId: null, tokenHash: null, address })).toEqual({
    kind: 'address',
    subject: 'victim@example.com',
  })
  expect(blockSubjectOf({ accountId: null, tokenHash: null, address: null })).toBeNull()
})
