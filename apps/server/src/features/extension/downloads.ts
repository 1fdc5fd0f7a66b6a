import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ExtensionBrowser } from '@product/contract'

const fileOf = (folder: string, browser: ExtensionBrowser) => join(folder, `${browser}.zip`)

/** The browsers that the extension was packed for on this installation, which may happen while it runs. */
export const listDownloads = (folder: string | undefined): ExtensionBrowser[] =>
  folder === undefined
    ? []
    : ExtensionBrowser.options.filter((browser) => existsSync(fileOf(folder, browser)))

/** The file at an address such as `chrome.zip`. No other name is ever opened. */
export async function findOptionalDownload(folder: string | undefined, name: string) {
  const browser = listDownloads(folder).find((each) => name === `${each}.zip`)
  if (folder === undefined || !browser) return undefined
  const file = fileOf(folder, browser)
  const { size, mtimeMs } = await stat(file)
  return {
    etag: `"${size}-${Math.trunc(mtimeMs)}"`,
    read: async () => new Uint8Array(await readFile(file)),
  }
}
