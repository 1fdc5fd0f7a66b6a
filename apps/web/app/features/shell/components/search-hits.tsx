import type { SearchHit } from '@product/contract/search'
import { CommandPaletteGroup, CommandPaletteItem } from '@product/ui/command-palette'
import { FileText, Folder, LayoutTemplate } from 'lucide-react'
import { Highlighted } from './highlighted.tsx'

const kinds = {
  prompt: { heading: 'Prompts', icon: FileText, folder: '/editor' },
  collection: { heading: 'Collections', icon: Folder, folder: '/collection' },
  template: { heading: 'Templates', icon: LayoutTemplate, folder: '/editor' },
} as const

type SearchHitsProps = { hits: readonly SearchHit[]; onChoose: (address: string) => void }

/** What was found, each kind in the order of its best match. */
export function SearchHits({ hits, onChoose }: SearchHitsProps) {
  const order = [...new Set(hits.map(({ kind }) => kind))]
  return order.map((kind) => {
    const { heading, icon: Icon, folder } = kinds[kind]
    return (
      <CommandPaletteGroup key={kind} heading={heading}>
        {hits
          .filter((hit) => hit.kind === kind)
          .map(({ id, title, excerpt }) => (
            <CommandPaletteItem
              key={id}
              value={`${kind} ${id}`}
              icon={<Icon />}
              detail={<Highlighted parts={excerpt} />}
              onSelect={() => onChoose(`${folder}/${id}`)}
            >
              <Highlighted parts={title} />
            </CommandPaletteItem>
          ))}
      </CommandPaletteGroup>
    )
  })
}
