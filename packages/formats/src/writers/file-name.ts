import { productName } from '@product/domain'

/** A name from the title that is safe on every file system; `taken` keeps several apart. */
export function toFileStem(title: string, taken = new Set<string>()): string {
  const stem =
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'prompt'
  let name = stem
  for (let count = 2; taken.has(name); count += 1) name = `${stem}-${count}`
  taken.add(name)
  return name
}

/** The stem of files that hold several prompts; `taken` keeps several apart. */
export const toBundleStem = (taken: Set<string>): string =>
  toFileStem(`${productName}-prompts`, taken)
