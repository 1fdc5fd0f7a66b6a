import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Cbor, encodeCbor } from '#testing/encode-cbor.ts'

type Credential = {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

/** As much as it heeds of what a page asks for, as JSON. */
type CreationOptions = {
  challenge: string
  rp: { id?: string | undefined }
  user: { id: string }
  excludeCredentials?: { id: string }[] | undefined
}

type RequestOptions = {
  challenge: string
  rpId?: string | undefined
  allowCredentials?: { id: string }[] | undefined
}

type Settings = {
  /** Of the page that the browser shows. */
  origin: string
  /** Whether it makes sure who is there, by a finger or a PIN. */
  verifiesUser?: boolean
  credentials?: Credential[]
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>

/** Browser and authenticator in one: ES256, attestation "none", every credential discoverable. */
export function createSoftwareAuthenticator({
  origin,
  verifiesUser = true,
  credentials = [],
}: Settings) {
  const flags = verifiesUser ? 0b101 : 0b001
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    create(options: CreationOptions) {
      const excluded = options.excludeCredentials?.map(({ id }) => id) ?? []
      if (credentials.some(({ id }) => excluded.includes(id)))
        throw new DOMException('There is a credential already', 'InvalidStateError')
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rpId = options.rp.id ?? new URL(origin).hostname
      const id = randomBytes(32)
      const credential = { rpId, privateKey, counter: 0, userHandle: options.user.id }
      credentials.push({ id: id.toString('base64url'), ...credential })
      const data = authenticatorData({ rpId, flags: flags | 0b1000000, counter: 0 })
      const attested = Buffer.concat([data, describeCredential(id, publicKey)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', attested],
      ])
      return {
        ...fieldsOf(id.toString('base64url')),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal' as const],
        },
      }
    },

    get(options: RequestOptions) {
      const rpId = options.rpId ?? new URL(origin).hostname
      const allowed = options.allowCredentials?.map(({ id }) => id)
      const credential = credentials.find(
        ({ id, rpId: owner }) => owner === rpId && (allowed?.includes(id) ?? true),
      )
      if (!credential) throw new DOMException('There is no credential', 'NotAllowedError')
      credential.counter += 1
      const client = clientData('webauthn.get', options.challenge)
      const data = authenticatorData({ rpId, flags, counter: credential.counter })
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...fieldsOf(credential.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
          userHandle: credential.userHandle,
        },
      }
    },

    /** Another one with the same keys, which counts for itself from here on. */
    copy: (changes: Partial<Settings> = {}) =>
      createSoftwareAuthenticator({
        origin,
        verifiesUser,
        credentials: credentials.map((credential) => ({ ...credential })),
        ...changes,
      }),
  }
}

const fieldsOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

type Report = { rpId: string; flags: number; counter: number }

function authenticatorData({ rpId, flags, counter }: Report): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

/** Its make, left out; its id; and its public key, as COSE writes one of P-256. */
function describeCredential(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const key = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(key)])
}
