import type { StoredAccount } from '#extension/session/account-store.ts'

export const origin = 'https://prompts.example.com'

/** An account that is connected, with a token that does not expire during a test. */
export const connectedAccount: StoredAccount = {
  key: `${origin} account`,
  accountId: 'account',
  origin,
  name: 'Ada',
  email: 'ada@example.com',
  avatarUrl: null,
  status: 'open',
  apiKey: 'public',
  tokens: { accessToken: 'token', refreshToken: 'r1', expiresAt: 4_000_000_000 },
}
