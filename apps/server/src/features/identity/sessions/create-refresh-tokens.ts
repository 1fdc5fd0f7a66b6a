import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

const version = 1
const length = 1 + 16 + 4 + 16

type RefreshToken = { sessionId: string; counter: number }

/**
 * A refresh token names its session and how often that had been refreshed, and proves by a
 * signature that we said so. Nothing of it is stored.
 */
export function createRefreshTokens(key: Buffer) {
  const sign = (content: Buffer) =>
    createHmac('sha256', key).update(content).digest().subarray(0, 16)

  function issue({ sessionId, counter }: RefreshToken): string {
    const content = Buffer.alloc(length - 16)
    content.writeUInt8(version, 0)
    content.set(parse(sessionId), 1)
    content.writeUInt32BE(counter, 17)
    return Buffer.concat([content, sign(content)]).toString('base64url')
  }

  /** Undefined for what we did not issue. */
  function read(token: string): RefreshToken | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== length || bytes[0] !== version) return undefined
    const content = bytes.subarray(0, length - 16)
    if (!timingSafeEqual(sign(content), bytes.subarray(-16))) return undefined
    return { sessionId: stringify(content.subarray(1, 17)), counter: content.readUInt32BE(17) }
  }

  return { issue, read }
}
