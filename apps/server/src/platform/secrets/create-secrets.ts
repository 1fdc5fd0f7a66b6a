import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Secrets = ReturnType<typeof createSecrets>

const format = 'v1'

/**
 * Encrypts what must not be readable in the database. Each value is bound to its owner: moved to
 * another row, it no longer opens.
 */
export function createSecrets(masterKey: string) {
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, '', 'secrets', 32))
  const keyId = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  // Made once: making it of the bytes takes four times as long as opening what it sealed.
  const key = createSecretKey(bytes)

  function seal(text: string, owner: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
    return [format, keyId, Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')].join(
      '.',
    )
  }

  function open(sealedText: string, owner: string): string {
    const [version, sealedUnder, encoded = ''] = sealedText.split('.')
    if (version !== format || sealedUnder !== keyId)
      throw new Error('This value was encrypted under another master key')
    const sealed = Buffer.from(encoded, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-16))
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  }

  /** A key of its own for one purpose, the same at every start. */
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `derived:${purpose}`, 32))

  return { keyId, seal, open, derive }
}

/** Compares secrets in a time that tells nothing of them: hashed first, so that lengths do not differ. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash(given), hash(expected))

const hash = (text: string) => createHash('sha256').update(text).digest()
