import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory, writeDurably } from '#platform/database/data-directory/durable-files.ts'
import { StartupError } from '#platform/startup-error.ts'

type KeyFile = 'secrets.key' | 'secrets.key.next'

/** The key in a file of the data folder, which is made where there is none. */
function ensureKeyFile(dataDirectory: string, name: KeyFile): string {
  const file = join(dataDirectory, name)
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true })
    writeDurably(file, randomBytes(32).toString('base64'))
  }
  return readFileSync(file, 'utf8').trim()
}

/** The next key becomes the key. */
function adoptNextKeyFile(dataDirectory: string): void {
  renameSync(join(dataDirectory, 'secrets.key.next'), join(dataDirectory, 'secrets.key'))
  syncDirectory(dataDirectory)
}

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
      'With DATABASE_URL, SECRETS_KEY is needed: it encrypts keys and secrets in the database, and every start needs the same one.\nMake one, once, in a file: (umask 077; openssl rand -base64 32 > secrets.key)\nThen start with SECRETS_KEY="$(cat secrets.key)", and store a copy of the file elsewhere.',
    )
  return ensureKeyFile(dataDirectory, 'secrets.key')
}

/**
 * The key to change to, and what to do once the database has it. In the data folder it is written
 * down first: whenever the change is interrupted, one of the two files has the right key.
 */
export function chooseNextKey(settings: KeySettings & { newSecretsKey: string | undefined }) {
  const { secretsKey, newSecretsKey, dataDirectory } = settings
  if (secretsKey === undefined)
    return {
      key: ensureKeyFile(dataDirectory, 'secrets.key.next'),
      adopt: () => {
        adoptNextKeyFile(dataDirectory)
        return 'The new master key is in secrets.key of the data folder. Back it up.'
      },
    }
  if (newSecretsKey === undefined || newSecretsKey === secretsKey)
    throw new StartupError(
      'Give the key to change to as NEW_SECRETS_KEY, beside the SECRETS_KEY of now.\nMake one in a file first: (umask 077; openssl rand -base64 32 > new-secrets.key)',
    )
  return {
    key: newSecretsKey,
    adopt: () => 'Start every server with the new key as its SECRETS_KEY.',
  }
}
