import type { Connection } from '@product/contract/connections'
import { describeProvider } from '@product/domain'
import type { Changes } from '../api/connections.ts'
import { type AccessErrors, type AccessFields, findMissing } from './access-fields.ts'

export type ConnectionFields = AccessFields & { name: string; defaultModel: string | null }

/** The stored key stands in for an empty field, unless it would go to another address. */
export function findProblems(
  connection: Connection,
  fields: ConnectionFields,
): AccessErrors & { name?: string } {
  const keeps = fields.key.trim() === ''
  const missing = findMissing(connection.provider, { ...fields, ...(keeps && { key: 'stored' }) })
  const mustRepeat = keeps && hasKey(connection) && isElsewhere(connection, fields)
  return {
    ...(!fields.name.trim() && { name: 'Enter a name' }),
    ...missing,
    ...(mustRepeat && { key: 'Enter the API key again for this URL' }),
  }
}

/** The end of a short key is not shown, but a provider that needs one has one. */
const hasKey = ({ provider, keyHint }: Connection): boolean =>
  keyHint !== null || describeProvider(provider).key === 'required'

const isElsewhere = ({ baseUrl }: Connection, { address }: AccessFields): boolean =>
  address.trim() !== (baseUrl ?? '')

/** Only what is another than before. */
export function readChanges(connection: Connection, fields: ConnectionFields): Changes {
  const name = fields.name.trim()
  return {
    ...(name !== connection.name && { name }),
    ...(fields.key.trim() && { key: fields.key.trim() }),
    ...(isElsewhere(connection, fields) && { baseUrl: fields.address.trim() || null }),
    ...(fields.defaultModel !== connection.defaultModel && { defaultModel: fields.defaultModel }),
  }
}
