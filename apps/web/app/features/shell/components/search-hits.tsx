import type { SearchHit } from '@product/contract/search'
import { CommandPaletteGroup, CommandPaletteItem } from '@product/ui/overlays/command-palette'
import { FileText, Folder, LayoutTemplate } from 'lucide-react'
import { templateState } from '#web/entities/template/template-state.ts'
import { Highlighted } from './highlighted.tsx'

const kinds = {
  prompt: { heading: 'Prompts', icon: FileText, folder: '/editor', state: null },
  collection: { heading: 'Collections', icon: Folder, folder: '/collection', state: null },
  template: {
    heading: 'Templates',
    icon: LayoutTemplate,
    folder: '/editor',
    state: templateState,
  },
} as const

type SearchHitsProps = {
  hits: readonly SearchHit[]
  onChoose: (address: string, state: unknown) => void
}

/** What was found, each kind in the order of its best match. */
export function SearchHits({ hits, onChoose }: SearchHitsProps) {
  const order = [...new Set(hits.map(({ kind }) => kind))]
  return order.map((kind) => {
    const { heading, icon: Icon, folder, state } = kinds[kind]
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
              onSelect={() => onChoose(`${folder}/${id}`, state)}
            >
              <Highlighted parts={title} />
            </CommandPaletteItem>
          ))}
      </CommandPaletteGroup>
    )
  })
}
