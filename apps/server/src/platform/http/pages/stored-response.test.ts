import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { respondStored, storeResponse } from './stored-response.ts'

const words = ['prompt', 'letter', 'summary', 'customer', 'lesson', 'review', 'contract', 'story']
const text = Array.from(
  { length: 5_000 },
  (_, place) =>
    `<li>${words[(place * place) % 7]} ${words[Math.floor(place / 3) % 8]} ${place}</li>`,
).join('')

function store(type: string) {
  const body = new TextEncoder().encode(text)
  const stored = storeResponse({ status: 200, headers: { 'content-type': type }, body })
  return async (encoding: string) => {
    const header = (name: string) => (name === 'accept-encoding' ? encoding : undefined)
    return await respondStored(stored, { method: 'GET', header })
  }
}

test.each([
  { encoding: 'br', decompress: brotliDecompressSync },
  { encoding: 'gzip', decompress: gunzipSync },
])('a page that is asked for again is compressed better: $encoding', async (each) => {
  const { encoding, decompress } = each
  const ask = store('text/html')
  const read = async () => {
    const response = await ask(encoding)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(String(decompress(bytes))).toBe(text)
    return bytes.byteLength
  }
  const first = await read()
  expect(await read()).toBe(first)
  await expect.poll(read).toBeLessThan(first)
})

test('an SVG image is compressed', async () => {
  const response = await store('image/svg+xml')('br, gzip')
  expect(response.headers.get('content-encoding')).toBe('br')
})

test('an image is not compressed again', async () => {
  const response = await store('image/png')('br, gzip')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.text()).toBe(text)
})
