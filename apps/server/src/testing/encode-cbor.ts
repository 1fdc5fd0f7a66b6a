export type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** As much of CBOR as an authenticator speaks: whole numbers, texts, bytes and maps. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return withLength(3, Buffer.from(value))
  if (value instanceof Uint8Array) return withLength(2, value)
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const withLength = (kind: number, bytes: Uint8Array) =>
  Buffer.concat([head(kind, bytes.length), bytes])

function head(kind: number, amount: number): Buffer {
  const first = kind << 5
  if (amount < 24) return Buffer.from([first | amount])
  if (amount < 0x100) return Buffer.from([first | 24, amount])
  return Buffer.from([first | 25, amount >> 8, amount & 0xff])
}
