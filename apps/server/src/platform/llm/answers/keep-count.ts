/** The most that a column of counts holds. */
const mostTokens = 2_147_483_647

/** A count of tokens as a provider tells it; one that nobody can have used counts for nothing. */
export const keepCount = (count: unknown): number | null =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= mostTokens
    ? count
    : null
