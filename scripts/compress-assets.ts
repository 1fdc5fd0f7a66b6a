import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|html|json|txt|xml|webmanifest)$/

/** Lays a `.br` and a `.gz` beside every text file, so that serving never compresses. */
export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const content = readFileSync(path)
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, brotli))
        writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}
