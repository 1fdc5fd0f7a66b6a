import { EmptyState } from '@product/ui/feedback/empty-state'
import { FileText } from 'lucide-react'
import { createKeptPages } from '../model/kept-pages.ts'
import type { CardPrompt } from '../model/present-card.ts'
import { PromptGrid } from './cards/card-grid.tsx'
import { MoreLink, type Page, useMorePages } from './cards/more-link.tsx'

const kept = createKeptPages<CardPrompt>()

type CollectionPromptsProps = { publicId: string; first: Page<CardPrompt> }

/** The published prompts of a public collection. */
export function CollectionPrompts({ publicId, first }: CollectionPromptsProps) {
  const { items, nextCursor, link } = useMorePages({
    address: publicId,
    first,
    load: (cursor) => loadMore(publicId, cursor),
    kept,
  })
  if (items.length === 0)
    return <EmptyState icon={<FileText />} title="No published prompts in this collection yet" />
  return (
    <>
      <PromptGrid label="Prompts" prompts={items} />
      {nextCursor === null ? null : (
        <MoreLink
          things="prompts"
          to={`/c/${publicId}?cursor=${encodeURIComponent(nextCursor)}`}
          {...link}
        />
      )}
    </>
  )
}

/** Its code comes with the second page: most visitors see only the first. */
async function loadMore(publicId: string, cursor: string) {
  const { listCollectionPrompts } = await import('../api/list-library.ts')
  return await listCollectionPrompts(publicId, cursor)
}
