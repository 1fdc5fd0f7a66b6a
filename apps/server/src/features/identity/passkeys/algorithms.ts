/** EdDSA, ES256 and RS256 by their COSE numbers: what every authenticator has one of. */
export const algorithms = [-8, -7, -257]
