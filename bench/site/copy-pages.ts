import { cpSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { webRoot } from '../../scripts/paths.ts'
import { type PageName, pages } from './asked.ts'
import type { Site } from './start-site.ts'

export const fileOf = (name: string): string => `/assets/bench-${name}.html`

const forms = { identity: '', br: '.br', gzip: '.gz' }

/** The web client's files with each page among them, in the same forms as the page is sent. */
export async function copyPages({ url }: Site, folder: string): Promise<void> {
  cpSync(join(webRoot, 'build/client'), folder, { recursive: true })
  for (const [name, path] of Object.entries(pages))
    for (const [encoding, extension] of Object.entries(forms))
      writeFileSync(join(folder, fileOf(name) + extension), await readSent(url + path, encoding))
}

/** How many bytes of a page go over the wire to a browser, and how many it then has. */
export async function sizesOf({ url }: Site, name: PageName) {
  const address = url + pages[name]
  const [sent, whole] = [await readSent(address, 'br'), await readSent(address, 'identity')]
  return { sent: sent.byteLength, whole: whole.byteLength }
}

/** As it is sent: `fetch` would decompress it. */
async function readSent(url: string, encoding: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject)
  const answer = await promise
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${body}`)
  return body
}
