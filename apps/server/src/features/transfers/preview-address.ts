import { type ImportPreview, importLimits } from '@product/contract'
import type { PromptFile } from '@product/formats'
import type { UserActor } from '#features/accounts/index.ts'
import { fetchFile } from '#platform/outside/fetch-file.ts'
import { isMetadataAddress, isPublicAddress } from '#platform/outside/public-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { transferError } from './errors.ts'
import { previewFile } from './preview-file.ts'

type AddressOfFile = { url: string } & Pick<PromptFile, 'columns'>

/** Previews the import of the file at an address. */
export async function previewAddress(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: UserActor,
  { url: address, columns }: AddressOfFile,
): Promise<ImportPreview> {
  const { bytes, mediaType, url } = await fetchFile(address.trim(), {
    mostBytes: importLimits.fileBytes,
    timeout: 10_000,
    isAllowed: deps.config.allowPrivateImports
      ? (target) => !isMetadataAddress(target)
      : isPublicAddress,
  })
  if (/^(text\/html|application\/xhtml)/i.test(mediaType)) throw transferError('import.web-page')
  return await previewFile(deps, actor, { name: nameOf(url), bytes, columns })
}

function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
