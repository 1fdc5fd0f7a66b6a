import { BookOpen } from 'lucide-react'
import { useNavigate } from 'react-router'
import { hasHelpHost, openHelp } from '#web/entities/docs/help-store.ts'
import { addressOfHit, useDocsSearch } from '#web/entities/docs/use-docs-search.ts'
import type { PaletteItem } from './palette-list.tsx'

/** Prompts and commands come first: pages that match less well are found in the documentation itself. */
const mostPages = 4

/** Pages of the documentation that answer what was typed; beside the screen where there is a place for them. */
export function useDocsItems(typed: string, onDone: () => void): PaletteItem[] {
  const navigate = useNavigate()
  const { hits } = useDocsSearch(typed)
  return hits.slice(0, mostPages).map((hit) => {
    const address = addressOfHit(hit)
    const openPage = () => {
      onDone()
      void navigate(address)
    }
    return {
      key: `docs ${hit.page}`,
      label: hit.title,
      kind: 'Docs',
      icon: BookOpen,
      detail: hit.heading || hit.excerpt,
      isFound: true,
      choose: () => {
        if (!hasHelpHost()) return openPage()
        onDone()
        openHelp(address)
      },
      open: openPage,
    }
  })
}
