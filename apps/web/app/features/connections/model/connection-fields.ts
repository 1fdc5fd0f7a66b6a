import type { Connection } from '@product/contract/connections'
import { describeProvider } from '@product/domain'
import type { Changes } from '../api/connections.ts'
import { type AccessErrors, type AccessFields, findMissing } from './access-fields.ts'

export type ConnectionFields = AccessFields & {
  name: string
  defaultModel: string | null
  /** In dollars; empty without a limit. */
  monthlyLimit: string
  memberLimit: string
}

/** The stored key stands in for an empty field, unless it would go to another address. */
export function findProblems(
  connection: Connection,
  fields: ConnectionFields,
): AccessErrors & { name?: string; monthlyLimit?: string; memberLimit?: string } {
  const keeps = fields.key.trim() === ''
  const missing = findMissing(connection.provider, { ...fields, ...(keeps && { key: 'stored' }) })
  const mustRepeat = keeps && hasKey(connection) && isElsewhere(connection, fields)
  return {
    ...(!fields.name.trim() && { name: 'Enter a name' }),
    ...missing,
    ...(mustRepeat && { key: 'Enter the API key again for this URL' }),
    ...(!isAmount(fields.monthlyLimit) && { monthlyLimit: amountMessage }),
    ...(!isAmount(fields.memberLimit) && { memberLimit: amountMessage }),
  }
}

const amountMessage = 'Enter an amount in dollars, such as 25 or 0.50'

const isAmount = (text: string): boolean => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text.trim())

const microsPerDollar = 1_000_000

/** Micro-dollars of what was typed; null for nothing. */
const toMicros = (text: string): number | null =>
  text.trim() === '' ? null : Math.round(Number(text) * microsPerDollar)

/** A limit as it is typed. */
export const writeLimit = (micros: number | null): string =>
  micros === null ? '' : String(micros / microsPerDollar)

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
    ...(toMicros(fields.monthlyLimit) !== connection.spending.limit && {
      monthlyLimit: toMicros(fields.monthlyLimit),
    }),
    ...(toMicros(fields.memberLimit) !== connection.spending.memberLimit && {
      memberLimit: toMicros(fields.memberLimit),
    }),
    ...(fields.defaultModel !== connection.defaultModel && { defaultModel: fields.defaultModel }),
  }
}
