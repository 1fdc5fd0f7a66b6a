import { Secret, TOTP } from 'otpauth'
import { toString as drawQrCode } from 'qrcode'

const settings = { algorithm: 'SHA1', digits: 6, period: 30 }

export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The step of time that a code belongs to: this one, the one before or the one after. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

type Label = { issuer: string; account: string; secret: string }

/** The address that authenticator apps read, written as the protocol does. */
export function totpUri({ issuer, account, secret }: Label): string {
  const { algorithm, digits, period } = settings
  const label = [issuer, account].map(encodeLabel).join(':')
  const name = encodeURIComponent(issuer)
  return `otpauth://totp/${label}?algorithm=${algorithm}&digits=${digits}&issuer=${name}&period=${period}&secret=${secret}`
}

const encodeLabel = (text: string): string =>
  encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%40', '@')

/** Without `#`, which would end the data address that the client makes of the image. */
export async function drawQrSvg(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: 'svg' })
  return svg.trim().replaceAll('#ffffff', 'white').replaceAll('#000000', 'black')
}
