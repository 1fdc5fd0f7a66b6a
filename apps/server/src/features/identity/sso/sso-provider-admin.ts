import { domainToASCII } from 'node:url'
import { parseUuid } from '@product/contract'
import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { AttributeMapping } from './attribute-mapping.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { readMetadata } from './identity-provider-metadata.ts'
import { nameIdFormats } from './service-provider.ts'
import {
  deleteSsoProvider,
  findOptionalSsoProvider,
  findOptionalSsoProviderByEntity,
  insertSsoProvider,
  listSsoProviders,
  lockSsoProviders,
  replaceDomains,
  type SsoProviderWithDomains,
  updateSsoProvider,
} from './sso-provider-queries.ts'

export const SsoProviderChanges = z.object({
  type: z.string().default(''),
  metadata_url: z.string().default(''),
  metadata_xml: z.string().default(''),
  domains: z.array(z.string()).optional(),
  attribute_mapping: AttributeMapping.optional(),
  name_id_format: z.string().optional(),
  disabled: z.boolean().optional(),
  /** Not in the protocol: the workspace that people join when they sign in. */
  workspace_id: z.string().optional(),
  allow_idp_initiated: z.boolean().optional(),
})

type Changes = z.output<typeof SsoProviderChanges>
type Deps = Pick<IdentityDeps, 'database' | 'config'>
type Change = { changes: Changes; client: Client | undefined }

export async function presentSsoProviders({ database }: Deps) {
  const items = (await listSsoProviders(database)).map(presentSsoProvider)
  // Left out of the list, as the protocol does: it is long.
  return {
    items: items.map(({ saml: { metadata_xml: _, ...saml }, ...item }) => ({ ...item, saml })),
  }
}

export async function findSsoProvider({ database }: Pick<Deps, 'database'>, named: string) {
  const id = parseUuid(named)
  const provider = id ? await findOptionalSsoProvider(database, id) : undefined
  if (!provider) throw authError(404, 'sso_provider_not_found', 'SSO Identity Provider not found')
  return provider
}

export async function addSsoProvider(deps: Deps, { changes, client }: Change) {
  if (changes.type !== 'saml') throw validationFailed("Only 'saml' supported for SSO provider type")
  const metadata = await loadMetadata(deps, changes)
  if (!metadata) throw validationFailed('Either metadata_xml or metadata_url must be set')
  const { entityId } = metadata
  const id = await writeProvider(deps, async (transaction) => {
    if (await findOptionalSsoProviderByEntity(transaction, entityId))
      throw authError(
        422,
        'saml_idp_already_exists',
        `SAML Identity Provider with this EntityID (${entityId}) already exists`,
      )
    const created = await insertSsoProvider(transaction, {
      workspaceId: null,
      attributeMapping: '{}',
      nameIdFormat: null,
      disabled: false,
      allowIdpInitiated: false,
      ...metadata,
      ...valuesOf(changes),
    })
    await replaceDomains(transaction, created, readDomains(changes.domains ?? []))
    await audit(transaction, 'sso_provider_added', created, client)
    return created
  })
  return presentSsoProvider(await findSsoProvider(deps, id))
}

export async function changeSsoProvider(deps: Deps, id: string, { changes, client }: Change) {
  const known = await findSsoProvider(deps, id)
  const metadata = await loadMetadata(deps, changes)
  if (metadata && metadata.entityId !== known.entityId)
    throw authError(
      400,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${known.entityId}' but got '${metadata.entityId}'`,
    )
  await writeProvider(deps, async (transaction) => {
    await updateSsoProvider(transaction, known.id, { ...metadata, ...valuesOf(changes) })
    if (changes.domains) await replaceDomains(transaction, known.id, readDomains(changes.domains))
    await audit(transaction, 'sso_provider_changed', known.id, client)
  })
  return presentSsoProvider(await findSsoProvider(deps, known.id))
}

/** Nothing else ends: people who signed in by it stay signed in, and keep their accounts. */
export async function removeSsoProvider(deps: Deps, id: string, client: Client) {
  const known = await findSsoProvider(deps, id)
  await writeProvider(deps, async (transaction) => {
    await deleteSsoProvider(transaction, known.id)
    await audit(transaction, 'sso_provider_removed', known.id, client)
  })
  return presentSsoProvider(known)
}

export function presentSsoProvider(provider: SsoProviderWithDomains) {
  const { id, disabled, domains, createdAt, updatedAt } = provider
  return {
    id,
    disabled,
    saml: {
      entity_id: provider.entityId,
      metadata_xml: provider.metadataXml,
      ...(provider.metadataUrl && { metadata_url: provider.metadataUrl }),
      attribute_mapping: provider.attributeMapping,
      ...(provider.nameIdFormat && { name_id_format: provider.nameIdFormat }),
    },
    domains: domains.map((domain) => ({ domain })),
    workspace_id: provider.workspaceId,
    allow_idp_initiated: provider.allowIdpInitiated,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

async function loadMetadata(deps: Deps, { metadata_url: url, metadata_xml: xml }: Changes) {
  if (url && xml) throw validationFailed('Only one of metadata_xml or metadata_url needs to be set')
  if (!url && !xml) return undefined
  const metadataXml = xml || (await fetchMetadata(deps, url))
  const { entityId } = await readMetadata(metadataXml)
  return { entityId, metadataXml, metadataUrl: url || null }
}

function valuesOf(changes: Changes) {
  const { attribute_mapping, name_id_format, disabled, workspace_id, allow_idp_initiated } = changes
  if (name_id_format && !nameIdFormats.includes(name_id_format))
    throw validationFailed(
      `name_id_format must be unspecified or one of ${nameIdFormats.join(', ')}`,
    )
  const workspaceId = parseUuid(workspace_id)
  if (workspace_id && !workspaceId) throw validationFailed('workspace_id must be an UUID')
  return {
    ...(attribute_mapping && { attributeMapping: JSON.stringify(attribute_mapping) }),
    ...(name_id_format !== undefined && { nameIdFormat: name_id_format || null }),
    ...(disabled !== undefined && { disabled }),
    ...(workspace_id !== undefined && { workspaceId: workspaceId ?? null }),
    ...(allow_idp_initiated !== undefined && { allowIdpInitiated: allow_idp_initiated }),
  }
}

const readDomains = (domains: string[]): string[] => [...new Set(domains.map(readDomain))]

/** As addresses have it after the @, in letters that every name service knows. */
export function readDomain(text: string): string {
  const domain = domainToASCII(text.trim().toLowerCase())
  if (domain.length > 253 || !/^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain))
    throw validationFailed(`'${text}' is not a domain`)
  return domain
}

async function writeProvider<Result>(
  { database }: Pick<Deps, 'database'>,
  write: (transaction: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await lockSsoProviders(transaction)
      return await write(transaction)
    })
  } catch (error) {
    const refusal = error instanceof DatabaseError && refusals[error.constraint ?? '']
    throw refusal ? validationFailed(refusal) : error
  }
}

const refusals: Record<string, string> = {
  auth_sso_providers_workspace_id_fkey: 'workspace_id is not the id of a workspace',
  auth_sso_providers_workspace_id_key: 'This workspace has an SSO identity provider already',
}

const audit = (
  transaction: Kysely<DB>,
  action: string,
  provider: string,
  client: Client | undefined,
) =>
  writeAuditLog(transaction, {
    action,
    userId: null,
    ipAddress: client?.ipAddress ?? null,
    details: { provider },
  })
