import { findLoadedAuthClient } from './auth-client.ts'
import { isForeign, waitForOwner } from './page-owner.ts'

/** The token of the page's owner, for what is not sent as a request; null while there is none. */
export async function findAccessToken(): Promise<string | null> {
  const client = await findLoadedAuthClient()
  if (!client) return null
  const read = async () => (await client.getSession()).data.session
  let session = await read()
  if (!session) {
    await waitForOwner()
    session = await read()
  }
  return session && !isForeign(session.user.id) ? session.access_token : null
}
