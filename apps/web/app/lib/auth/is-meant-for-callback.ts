const failure = /[?&#]error_code=/
const tokens = /[#&]access_token=/

/** Whether an address holds what the identity service sends back: tokens only in the fragment. */
export const isMeantForCallback = ({ search, hash }: Pick<URL, 'search' | 'hash'>): boolean =>
  failure.test(search) || failure.test(hash) || tokens.test(hash)
