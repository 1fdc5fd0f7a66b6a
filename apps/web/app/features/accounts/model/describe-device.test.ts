import { expect, test } from 'vitest'
import { describeDevice, describeSession } from './describe-device.ts'

const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${apple} Chrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${apple} HeadlessChrome/140.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${apple} Chrome/140.0 Safari/537.36 OPR/120.0`,
    'Opera on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${apple} Chrome/140.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
])('%s is a computer: %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind: 'computer' })
})

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${apple} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X910) ${apple} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet on Android',
    'tablet',
  ],
])('%s is carried about: %s', (userAgent, name, kind) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind })
})

test.each([
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['PostmanRuntime/7.43.0', 'PostmanRuntime'],
])('%s is a program of that name', (userAgent, name) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind: 'program' })
})

test.each([null, '', '\u0000\u0001', '{{hostile}}'])('%j is unknown', (userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ name: 'Unknown device', kind: 'unknown' })
})

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${apple} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  [null, 'a browser'],
])('a session of the extension with %s is in %s', (userAgent, browser) => {
  const name = `Promptuary extension in ${browser}`
  expect(describeSession({ userAgent, isExtension: true })).toEqual({ name, kind: 'extension' })
})
