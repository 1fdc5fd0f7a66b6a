import { ExtensionChallenge } from '@product/contract/extension'

export type ExtensionRequest = { challenge: string; state: string }

const statePattern = /^[\w-]{16,128}$/

/** The parameters with which the extension opens the page; undefined where they are not as it makes them. */
export function readExtensionRequest(parameters: URLSearchParams): ExtensionRequest | undefined {
  const challenge = parameters.get('challenge') ?? ''
  const state = parameters.get('state') ?? ''
  return ExtensionChallenge.safeParse(challenge).success && statePattern.test(state)
    ? { challenge, state }
    : undefined
}
