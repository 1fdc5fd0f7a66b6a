import { expect, test } from 'vitest'
import { readExtensionRequest } from './extension-request.ts'

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const state = 'a-state-of-the-extension'

test('a challenge and a state of the extension are read', () => {
  expect(readExtensionRequest(new URLSearchParams({ challenge, state }))).toEqual({
    challenge,
    state,
  })
})

test.each<Record<string, string>>([
  {},
  { challenge },
  { state },
  { challenge: `${challenge}x`, state },
  { challenge, state: 'short' },
  { challenge, state: 'https://evil.example/#code=' },
])('%j is no request of the extension', (parameters) => {
  expect(readExtensionRequest(new URLSearchParams(parameters))).toBeUndefined()
})
