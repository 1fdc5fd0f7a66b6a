import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartupError } from '#platform/startup-error.ts'

/** The first line of every file in the format of the tool `age`. */
const ageHeader = 'age-encryption.org/v1\n'

export type BackupSource = { file: string; passphrase?: string | undefined }

/** A step of a pipeline: encrypts in parts of 64 KB that cannot be cut off, changed or reordered. */
export const encryptWith = (passphrase: string) =>
  async function* (plain: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(ReadableStream.from(plain))
  }

/** A step of a pipeline: passes a plain backup on, and decrypts an encrypted one. */
export const decryptIfEncrypted = ({ file, passphrase }: BackupSource) =>
  async function* (stored: AsyncIterable<Uint8Array>) {
    if (!(await isEncrypted(file))) return yield* stored
    if (passphrase === undefined)
      throw new StartupError(`${file} is encrypted.`, {
        hint: 'Set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.',
      })
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    yield* await decrypter.decrypt(ReadableStream.from(stored)).catch((error: unknown) => {
      throw explain(error, file)
    })
  }

async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length))
  return buffer.subarray(0, bytesRead).toString('latin1') === ageHeader
}

function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) return error
  return new StartupError(`${file} was encrypted with another passphrase.`, {
    hint: 'Set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.',
  })
}
