import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AuthError, addSsoProvider, samlAddressesOf } from '#features/identity/index.ts'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { openForCommand } from '#platform/database/connection/open-for-command.ts'
import { StartupError } from '#platform/startup-error.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      'metadata-url': { type: 'string' },
      'metadata-file': { type: 'string' },
      domain: { type: 'string', multiple: true, default: [] },
      workspace: { type: 'string' },
      'role-attribute': { type: 'string' },
      'allow-idp-initiated': { type: 'boolean', default: false },
    },
  })
  const { 'metadata-url': url, 'metadata-file': file, 'role-attribute': roleAttribute } = values
  if ((url === undefined) === (file === undefined))
    throw new StartupError(
      'Say where the metadata of the identity provider is: npm run add-sso-provider -- --metadata-url https://… --domain example.com',
    )
  const config = loadConfig(process.env)
  const server = await openForCommand({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    command: 'npm run add-sso-provider',
    maySharePostgres: true,
    report: console.log,
  })
  const pool = createPool(server.url, { size: 1 })
  try {
    const changes = {
      type: 'saml',
      metadata_url: url ?? '',
      metadata_xml: file === undefined ? '' : await readMetadataFile(config.calledFrom, file),
      domains: values.domain,
      allow_idp_initiated: values['allow-idp-initiated'],
      ...(values.workspace && { workspace_id: values.workspace }),
      ...(roleAttribute && {
        attribute_mapping: { keys: { workspace_role: { name: roleAttribute } } },
      }),
    }
    const database = createKysely(pool)
    const { id, saml } = await addSsoProvider({ database, config }, { changes, client: undefined })
    const { entityId, assertionAddress } = samlAddressesOf({ config })
    return [
      `${saml.entity_id} is connected as ${id}.`,
      'Enter these two addresses there:',
      `  Entity ID, or Audience: ${entityId}`,
      `  ACS URL, or Reply URL:  ${assertionAddress}`,
      ...(config.identity.saml ? [] : ['Nobody signs in by it until AUTH_SAML is on.']),
    ].join('\n')
  } catch (error) {
    if (error instanceof AuthError) throw new StartupError(error.message)
    throw error
  } finally {
    await pool.end()
    await server.close()
  }
})

async function readMetadataFile(folder: string, file: string): Promise<string> {
  try {
    return await readFile(resolve(folder, file), 'utf8')
  } catch {
    throw new StartupError(`${file} cannot be read.`)
  }
}
