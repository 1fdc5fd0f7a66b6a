import { useNavigation } from 'react-router'
import { loadPrompts } from '../load-prompts.ts'
import { createKeptPages } from '../model/kept-pages.ts'
import { addressOf, type LibraryView } from '../model/library-view.ts'
import type { CardPrompt } from '../model/present-card.ts'
import { type Page, useMorePages } from '../use-more-pages.ts'
import { CardGrid } from './card-grid.tsx'
import { MoreLink } from './more-link.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PromptItem } from './prompt-item.tsx'

const kept = createKeptPages<CardPrompt>()

type PromptResultsProps = { view: LibraryView; first: Page<CardPrompt> }

export function PromptResults({ view, first }: PromptResultsProps) {
  const isBusy = useNavigation().location?.pathname === '/discover'
  const { items, nextCursor, status, loadMore } = useMorePages({
    address: addressOf(view, { cursor: view.cursor }),
    first,
    load: (cursor) => loadPrompts({ ...view, cursor }),
    kept,
  })
  if (items.length === 0) return <NothingFound view={view} />
  // What was published meanwhile moves others to the next page, where they are found again.
  const prompts = [...new Map(items.map((prompt) => [prompt.id, prompt])).values()]
  return (
    <>
      <CardGrid label="Prompts" isBusy={isBusy}>
        {prompts.map((prompt) => (
          <PromptItem key={prompt.id} prompt={prompt} />
        ))}
      </CardGrid>
      {nextCursor === null ? null : (
        <MoreLink
          things="prompts"
          to={addressOf(view, { cursor: nextCursor })}
          status={status}
          onLoad={(isAsked) => void loadMore(isAsked)}
        />
      )}
    </>
  )
}
