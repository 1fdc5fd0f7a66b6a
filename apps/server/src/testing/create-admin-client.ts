import { GoTrueAdminApi } from '@supabase/auth-js'
import type { TestApp } from '#testing/build-test-app.ts'

/** The published client for administrators, with the secret key unless another token is given. */
export const createAdminClient = (
  { url, apiKeys }: Pick<TestApp, 'url' | 'apiKeys'>,
  token = apiKeys.secret,
) =>
  new GoTrueAdminApi({
    url: `${url}/auth/v1`,
    headers: { apikey: apiKeys.secret, Authorization: `Bearer ${token}` },
  })
