import { findLoadedAuthClient } from './auth-client.ts'
import { waitForOwner } from './page-owner.ts'

/** The token of this account, for what is not sent as a request; null while it is not signed in. */
export async function findAccessToken(accountId: string): Promise<string | null> {
  const client = await findLoadedAuthClient()
  if (!client) return null
  const read = async () => (await client.getSession()).data.session
  let session = await read()
  if (!session) {
    await waitForOwner()
    session = await read()
  }
  return session?.user.id === accountId ? session.access_token : null
}
