import { createId } from '@product/domain'
import { expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets/index.ts'
import { masterKeyOfTests } from '#testing/build-test-app.ts'
import { createPersonNames } from './create-person-names.ts'

const nameOf = createPersonNames(createSecrets(masterKeyOfTests), {
  ratingsNeedProvenEmail: false,
})
const address = '192.0.2.7'
const createActor = (isAnonymous: boolean) => ({
  kind: 'user' as const,
  accountId: createId(),
  workspaceId: createId(),
  issuer: 'own',
  subject: createId(),
  sessionId: createId(),
  email: '',
  role: 'owner' as const,
  provenEmail: null,
  isAnonymous,
  isExtension: false,
  isOperator: false,
})

test('somebody with an account is that account, wherever they are', () => {
  const actor = createActor(false)
  expect(nameOf(actor, address)).toBe(actor.accountId)
})

test('however many accounts without an address one makes, one is the same visitor', () => {
  const visitor = nameOf({ kind: 'anonymous' }, address)
  expect(nameOf(createActor(true), address)).toBe(visitor)
  expect(nameOf(createActor(true), address)).toBe(visitor)
  expect(nameOf(createActor(true), '192.0.2.8')).not.toBe(visitor)
})
