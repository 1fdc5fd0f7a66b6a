/** What a route says of itself for which somebody must be signed in. */
export const signedIn: { security: { bearer: [] }[] } = { security: [{ bearer: [] }] }
