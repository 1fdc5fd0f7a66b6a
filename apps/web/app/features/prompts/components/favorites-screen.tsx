import type { PromptCard } from '@product/contract/prompts'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { cn } from '@product/ui/styles/class-names'
import { SearchX, Star } from 'lucide-react'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { usePromptPages } from '../api/prompts.ts'
import { usePromptView } from '../model/prompt-view.ts'
import { FilterChips, FilterMenu } from './filter-menu.tsx'
import { ListState } from './list-state.tsx'
import { PromptMenu } from './prompt-menu.tsx'
import { PromptRow, RowHeader, rowListStyle } from './prompt-row.tsx'

const names = ['tag', 'model', 'modality', 'collection'] as const

export function FavoritesScreen() {
  const track = useTrack()
  const view = usePromptView()
  const pages = usePromptPages({ ...view.filter, favorite: 'true' })
  const isFiltered = names.some((name) => view.filter[name] !== undefined)
  const trackOpen = (prompt: PromptCard) =>
    track('favorite_prompt_clicked', {
      prompt_id: prompt.id,
      prompt_title: namePrompt(prompt),
      source: 'favorites_page',
    })
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
      <ScreenHeader title="Favorites" text="The prompts that you have starred.">
        <FilterMenu
          view={view}
          names={names}
          onOpen={() => track('favorites_filter_clicked', {})}
        />
      </ScreenHeader>
      <FilterChips view={view} names={names} />
      <ListState
        pages={pages}
        empty={isFiltered ? <NoMatch onClear={view.clear} /> : <NoFavorites />}
      >
        {(prompts) => (
          <div className={cn(rowListStyle, 'rounded-m border border-line bg-surface-raised')}>
            <RowHeader>Prompt</RowHeader>
            <ul aria-label="Favorite prompts">
              {prompts.map((prompt) => (
                <PromptRow
                  key={prompt.id}
                  prompt={prompt}
                  onOpen={trackOpen}
                  starWithUndo
                  menu={<PromptMenu prompt={prompt} />}
                />
              ))}
            </ul>
          </div>
        )}
      </ListState>
    </div>
  )
}

function NoFavorites() {
  const track = useTrack()
  return (
    <EmptyState
      icon={<Star />}
      title="No favorite prompts yet"
      text="Star a prompt and it is here, one click away."
      action={
        <Button asChild>
          <Link to="/dashboard" onClick={() => track('browse_prompts_clicked', {})}>
            Browse Prompts
          </Link>
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No favorites match"
      action={<Button onClick={onClear}>Clear all</Button>}
    />
  )
}
