import { useNavigation } from 'react-router'
import { loadPrompts } from '../load-prompts.ts'
import { createKeptPages } from '../model/kept-pages.ts'
import { addressOf, type LibraryView } from '../model/library-view.ts'
import type { CardPrompt } from '../model/present-card.ts'
import { type Page, useMorePages } from '../use-more-pages.ts'
import { MoreLink } from './more-link.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PromptGrid } from './prompt-grid.tsx'

const kept = createKeptPages<CardPrompt>()

type PromptResultsProps = { view: LibraryView; first: Page<CardPrompt> }

export function PromptResults({ view, first }: PromptResultsProps) {
  const isBusy = useNavigation().location?.pathname === '/discover'
  const { items, nextCursor, link } = useMorePages({
    address: addressOf(view, { cursor: view.cursor }),
    first,
    load: (cursor) => loadPrompts({ ...view, cursor }),
    kept,
  })
  if (items.length === 0) return <NothingFound view={view} />
  return (
    <>
      <PromptGrid label="Prompts" prompts={items} isBusy={isBusy} />
      {nextCursor === null ? null : (
        <MoreLink things="prompts" to={addressOf(view, { cursor: nextCursor })} {...link} />
      )}
    </>
  )
}
