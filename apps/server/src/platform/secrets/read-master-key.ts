import { StartupError } from '#platform/startup-error.ts'
import { ensureKeyFile } from './key-file.ts'

export type KeySettings = {
  secretsKey: string | undefined
  databaseUrl: string | undefined
  dataDirectory: string
}

/** From the configuration; for the embedded database otherwise from a file that is made once. */
export function readMasterKey({ secretsKey, databaseUrl, dataDirectory }: KeySettings): string {
  if (secretsKey !== undefined) return secretsKey
  if (databaseUrl !== undefined)
    throw new StartupError(
      'With DATABASE_URL, SECRETS_KEY is needed: it encrypts keys and secrets in the database.\nMake one with `openssl rand -base64 32`, keep it safe, and give every server the same.',
    )
  return ensureKeyFile(dataDirectory, 'secrets.key')
}
