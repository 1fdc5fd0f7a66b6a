import { listIncludes } from './list-includes.ts'
import { parseTemplate } from './parse-template.ts'
import type { IncludeAddress } from './template.ts'

/** Most texts include nothing, which this tells without reading them as templates. */
const include = /\{\{[ \t\u00a0]*>/

/** What the texts include, each once, in their order. */
export function listIncludeAddresses(texts: readonly string[]): IncludeAddress[] {
  const addresses = new Map<string, IncludeAddress>()
  for (const text of texts)
    if (include.test(text))
      for (const { slug, version, key } of listIncludes(parseTemplate(text, [])))
        addresses.set(key, { slug, version, key })
  return [...addresses.values()]
}
