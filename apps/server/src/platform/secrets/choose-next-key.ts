import { StartupError } from '#platform/startup-error.ts'
import { adoptNextKeyFile, ensureKeyFile } from './key-file.ts'
import type { KeySettings } from './read-master-key.ts'

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
      'Give the key to change to as NEW_SECRETS_KEY, beside the SECRETS_KEY of now.\nMake one with `openssl rand -base64 32`, and keep it safe before you begin.',
    )
  return {
    key: newSecretsKey,
    adopt: () => 'Start every server with the new key as its SECRETS_KEY.',
  }
}
