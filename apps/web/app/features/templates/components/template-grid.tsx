import type { Template } from '@product/contract/templates'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { LayoutTemplate } from 'lucide-react'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useTemplates } from '../api/list-templates.ts'
import { TemplateCard } from './template-card.tsx'

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

type TemplateGridProps = {
  category: Template['category'] | undefined
  onEdit: (template: Template) => void
}

export function TemplateGrid({ category, onEdit }: TemplateGridProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTemplates({ category })
  if (error && !data)
    return (
      <ErrorState
        title="The templates could not be loaded"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <GridSkeleton />
  const templates = data.pages.flatMap((page) => page.templates)
  if (templates.length === 0)
    return (
      <EmptyState
        icon={<LayoutTemplate />}
        title="No templates here yet"
        text="Save a prompt as a template in the editor, and it will be listed here."
        action={
          <Button asChild>
            <Link to="/create">Create Prompt</Link>
          </Button>
        }
      />
    )
  return (
    <>
      <ul aria-label="Templates" className={grid}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} onEdit={() => onEdit(template)} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load More Templates
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className="text-center text-13 text-danger">
          {describeError(error)}
        </p>
      ) : null}
    </>
  )
}

function GridSkeleton() {
  return (
    <div role="status" aria-label="Templates are loading" className={grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-52 rounded-m" />
      ))}
    </div>
  )
}
