import { createId } from '@product/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { AuthSsoProviders, DB } from '#platform/database/types.gen.ts'
import { authError } from '../errors.ts'

export type SsoProvider = Selectable<AuthSsoProviders>
export type SsoProviderWithDomains = SsoProvider & { domains: string[] }

const selectProviders = (database: Kysely<DB>) =>
  database
    .selectFrom('authSsoProviders as providers')
    .selectAll('providers')
    .select(
      sql<string[]>`array(
        select domain from auth_sso_domains
        where provider_id = providers.id and verified_at is not null order by domain
      )`.as('domains'),
    )

/** The oldest first. */
export const listSsoProviders = (database: Kysely<DB>): Promise<SsoProviderWithDomains[]> =>
  selectProviders(database).orderBy('providers.createdAt').orderBy('providers.id').execute()

export const findOptionalSsoProvider = (
  database: Kysely<DB>,
  id: string,
): Promise<SsoProviderWithDomains | undefined> =>
  selectProviders(database).where('providers.id', '=', id).executeTakeFirst()

export const findOptionalSsoProviderByEntity = (
  database: Kysely<DB>,
  entityId: string,
): Promise<SsoProviderWithDomains | undefined> =>
  selectProviders(database).where('providers.entityId', '=', entityId).executeTakeFirst()

/** Only by a domain that somebody has verified. */
export const findOptionalSsoProviderByDomain = (
  database: Kysely<DB>,
  domain: string,
): Promise<SsoProviderWithDomains | undefined> =>
  selectProviders(database)
    .innerJoin('authSsoDomains as domains', 'domains.providerId', 'providers.id')
    .where('domains.domain', '=', domain)
    .where('domains.verifiedAt', 'is not', null)
    .executeTakeFirst()

/** Changes to connections wait for each other here, so that none takes what another has just taken. */
export const lockSsoProviders = (transaction: Kysely<DB>): Promise<void> =>
  lockName(transaction, 'auth_sso_providers')

type SsoProviderValues = {
  workspaceId: string | null
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  /** As JSON. */
  attributeMapping: string
  nameIdFormat: string | null
  disabled: boolean
  allowIdpInitiated: boolean
}

export async function insertSsoProvider(
  transaction: Kysely<DB>,
  values: SsoProviderValues,
): Promise<string> {
  const id = createId()
  await transaction
    .insertInto('authSsoProviders')
    .values({ id, ...values })
    .execute()
  return id
}

export async function updateSsoProvider(
  transaction: Kysely<DB>,
  id: string,
  changes: Partial<SsoProviderValues>,
): Promise<void> {
  await transaction
    .updateTable('authSsoProviders')
    .set({
      ...changes,
      updatedAt: sql<Date>`now()`,
      ...(changes.metadataXml !== undefined && { metadataReadAt: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteSsoProvider(transaction: Kysely<DB>, id: string): Promise<void> {
  await transaction.deleteFrom('authSsoProviders').where('id', '=', id).execute()
}

/** The provider's domains from now on, all of them verified by the word of an administrator. */
export async function replaceDomains(
  transaction: Kysely<DB>,
  providerId: string,
  domains: string[],
): Promise<void> {
  const taken = await transaction
    .selectFrom('authSsoDomains')
    .select(['domain', 'providerId'])
    .where(sql<boolean>`domain = any(${domains}::text[])`)
    .where('providerId', '!=', providerId)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
  if (taken)
    throw authError(
      400,
      'sso_domain_already_exists',
      `SSO Domain '${taken.domain}' is already assigned to an SSO identity provider (${taken.providerId})`,
    )
  await transaction
    .deleteFrom('authSsoDomains')
    .where(({ or, eb }) =>
      or([eb('providerId', '=', providerId), sql<boolean>`domain = any(${domains}::text[])`]),
    )
    .execute()
  if (domains.length === 0) return
  await transaction
    .insertInto('authSsoDomains')
    .values(domains.map((domain) => ({ domain, providerId, verifiedAt: sql<Date>`now()` })))
    .execute()
}

/** Whether this caller is the one to read the metadata again; should it fail, the next try is in an hour. */
export async function claimMetadataReading(database: Kysely<DB>, id: string): Promise<boolean> {
  const claimed = await database
    .updateTable('authSsoProviders')
    .set({ metadataReadAt: sql<Date>`now() - interval '23 hours'` })
    .where('id', '=', id)
    .where('metadataUrl', 'is not', null)
    .where('metadataReadAt', '<', sql<Date>`now() - interval '1 day'`)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
