/** A person as the rest of the product knows them. */
export type Owner = { issuer: string; subject: string; sessionId: string | null }

/** The issuer of people who sign in here; a hosted service is named by its address. */
export const ownIssuerName = 'own'

export const isOurs = ({ issuer }: Pick<Owner, 'issuer'>): boolean => issuer === ownIssuerName
