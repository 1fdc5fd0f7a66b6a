/** The notices to all accounts, which a mailing of an operator adds to. */
export const noticesKey = ['notices'] as const
