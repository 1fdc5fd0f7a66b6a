import type { Session } from '@product/contract/accounts'
import { productName } from '@product/domain'

export type Device = {
  /** Such as 'Firefox on Windows'. */
  name: string
  kind: 'computer' | 'phone' | 'tablet' | 'extension' | 'program' | 'unknown'
}

type Sign = [pattern: RegExp, name: string]

// The order matters: nearly every browser also calls itself by the names of others.
const browsers: Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: (Sign | [...Sign, Device['kind']])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const findBrowser = (userAgent: string): string | undefined =>
  browsers.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Where a session is: on a device, or in the browser extension. */
export function describeSession({
  userAgent,
  isExtension,
}: Pick<Session, 'userAgent' | 'isExtension'>): Device {
  if (!isExtension) return describeDevice(userAgent)
  const browser = findBrowser(userAgent ?? '') ?? 'a browser'
  return { name: `${productName} extension in ${browser}`, kind: 'extension' }
}

/** A device in words a person recognises. Versions are left out: they only grow old. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { name: 'Unknown device', kind: 'unknown' }
  const browser = findBrowser(userAgent)
  const [, system, usual = 'computer'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  const kind = system === 'Android' && /\bMobile\b/.test(userAgent) ? 'phone' : usual
  if (browser) return { name: system ? `${browser} on ${system}` : browser, kind }
  if (system) return { name: system, kind }
  return describeProgram(userAgent)
}

/** Programs put their own name first: `curl/8.5.0`. */
function describeProgram(userAgent: string): Device {
  const [, name] = /^([\w .-]{1,40}?)(?:\/|$)/.exec(userAgent) ?? []
  return name ? { name, kind: 'program' } : { name: 'Unknown device', kind: 'unknown' }
}
