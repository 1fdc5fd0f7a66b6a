import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

// The tags of ASN.1 that a certificate is written with.
const integer = 0x02
const bitString = 0x03
const objectIdentifier = 0x06
const utf8String = 0x0c
const utcTime = 0x17
const generalizedTime = 0x18
const sequence = 0x30
const set = 0x31

const sha256WithRsa = der(
  sequence,
  der(objectIdentifier, Buffer.from('2a864886f70d01010b', 'hex')),
  Buffer.from('0500', 'hex'),
)
const commonName = der(objectIdentifier, Buffer.from('550403', 'hex'))

/**
 * A certificate that a key signs for itself, for metadata that identity providers read: they compare the
 * key in it, and nothing else of it counts.
 */
export function makeCertificate(privateKey: KeyObject, name: string): string {
  const subject = der(
    sequence,
    der(set, der(sequence, commonName, text(utf8String, name.slice(0, 64)))),
  )
  const content = der(
    sequence,
    der(integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sha256WithRsa,
    subject,
    der(sequence, text(utcTime, '200101000000Z'), text(generalizedTime, '99991231235959Z')),
    subject,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const certificate = der(sequence, content, sha256WithRsa, der(bitString, signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function text(tag: number, value: string): Buffer {
  return der(tag, Buffer.from(value))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content])
}

/** Up to 127 in one byte, and else after the number of its bytes. */
function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}
