import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Library } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { Link } from '#web/lib/page/link.tsx'
import { useStars } from '../api/list-stars.ts'
import { presentCard } from '../model/present-card.ts'
import { CardGrid } from './cards/card-grid.tsx'
import { PromptItem } from './cards/prompt-card.tsx'

/** Starred prompts of the public library, below the person's own favourites. */
export function StarredSection() {
  return (
    <section aria-labelledby="starred" className="mx-auto max-w-280 px-4 pb-8 md:px-8">
      <h2 id="starred" className="mb-4 text-20">
        Starred in the library
      </h2>
      <Starred />
    </section>
  )
}

function Starred(): ReactNode {
  const track = useTrack()
  const { prompts, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useStars()
  if (!prompts && error)
    return (
      <ErrorState
        title="Couldn’t load your stars"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!prompts) return <Skeleton className="h-60 rounded-m" />
  if (prompts.length === 0) return <NoStars />
  return (
    <>
      <CardGrid label="Starred prompts">
        {prompts.map((prompt) => (
          <PromptItem
            key={prompt.id}
            prompt={presentCard(prompt)}
            onOpen={() =>
              track('favorite_prompt_clicked', {
                prompt_id: prompt.id,
                prompt_title: prompt.title,
                source: 'favorites_page',
              })
            }
          />
        ))}
      </CardGrid>
      {hasNextPage ? (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            Load more
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NoStars() {
  const track = useTrack()
  return (
    <EmptyState
      icon={<Library />}
      title="No starred prompts yet"
      text="Star a prompt in the library to find it here."
      className="rounded-m border border-line border-dashed"
      action={
        <Button asChild>
          <Link to="/discover" onClick={() => track('browse_prompts_clicked', {})}>
            Browse the library
          </Link>
        </Button>
      }
    />
  )
}
