/** As supabase-js names it: by the first label of the host of the identity service. */
export const sessionStorageKey = (authUrl: string): string =>
  `sb-${new URL(authUrl).hostname.split('.')[0]}-auth-token`
