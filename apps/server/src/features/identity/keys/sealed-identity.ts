import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Reseal, SealedPart } from '#platform/secrets/index.ts'

export const sealedIdentity: SealedPart[] = [
  { name: 'signing keys', reseal: resealSigningKeys },
  { name: 'keys of single sign-on', reseal: resealSamlKeys },
  { name: 'second factors', reseal: resealFactors },
  { name: 'sign-ins under way', reseal: resealFlowStates },
  // Only hashes of them are stored, keyed by the master key, which nobody can make anew.
  { name: 'sets of recovery codes deleted', reseal: deleteAllRecoveryCodes },
]

/** Retired keys too: they verify until their last token has expired. */
async function resealSigningKeys(transaction: Kysely<DB>, reseal: Reseal): Promise<number> {
  const keys = await transaction
    .selectFrom('authSigningKeys')
    .select(['id', 'sealedPrivateKey'])
    .execute()
  for (const { id, sealedPrivateKey } of keys)
    await transaction
      .updateTable('authSigningKeys')
      .set({ sealedPrivateKey: reseal(sealedPrivateKey, id) })
      .where('id', '=', id)
      .execute()
  return keys.length
}

async function resealSamlKeys(transaction: Kysely<DB>, reseal: Reseal): Promise<number> {
  const keys = await transaction
    .selectFrom('authSamlKeys')
    .select(['id', 'sealedPrivateKey'])
    .execute()
  for (const { id, sealedPrivateKey } of keys)
    await transaction
      .updateTable('authSamlKeys')
      .set({ sealedPrivateKey: reseal(sealedPrivateKey, id) })
      .where('id', '=', id)
      .execute()
  return keys.length
}

async function resealFactors(transaction: Kysely<DB>, reseal: Reseal): Promise<number> {
  const factors = await transaction
    .selectFrom('authFactors')
    .select(['id', 'sealedSecret'])
    .where('sealedSecret', 'is not', null)
    .$narrowType<{ sealedSecret: string }>()
    .execute()
  for (const { id, sealedSecret } of factors)
    await transaction
      .updateTable('authFactors')
      .set({ sealedSecret: reseal(sealedSecret, id) })
      .where('id', '=', id)
      .execute()
  return factors.length
}

/** Tokens of sign-in providers, which wait minutes for the browser to fetch them. */
async function resealFlowStates(transaction: Kysely<DB>, reseal: Reseal): Promise<number> {
  const states = await transaction
    .selectFrom('authFlowStates')
    .select(['id', 'providerAccessToken', 'providerRefreshToken'])
    .where('providerAccessToken', 'is not', null)
    .execute()
  const again = (sealed: string | null, id: string) => sealed && reseal(sealed, id)
  for (const { id, providerAccessToken, providerRefreshToken } of states)
    await transaction
      .updateTable('authFlowStates')
      .set({
        providerAccessToken: again(providerAccessToken, id),
        providerRefreshToken: again(providerRefreshToken, id),
      })
      .where('id', '=', id)
      .execute()
  return states.length
}

/** How many people had some. */
async function deleteAllRecoveryCodes(transaction: Kysely<DB>): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('authFactors')
    .where('factorType', '=', 'recovery_code')
    .executeTakeFirst()
  return Number(numDeletedRows)
}
