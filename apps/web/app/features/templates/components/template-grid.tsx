import { type Template, templateCategories } from '@product/contract/templates'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { LayoutTemplate } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { categoryLabels } from '#web/entities/template/template-fields.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useTemplates } from '../api/templates.ts'
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

type CategoryChipsProps = {
  value: Template['category'] | undefined
  onChange: (category: Template['category'] | undefined) => void
}

/** One of the chips is always chosen: radios of the browser, moved through with the arrow keys. */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  const name = useId()
  return (
    <fieldset aria-label="Category" className="flex min-w-0 flex-wrap gap-2">
      {templateChips.map(({ label, category }) => (
        <label
          key={label}
          className="relative inline-flex h-7.5 cursor-pointer touch-target items-center rounded-full border border-line px-3 font-medium text-13 text-quiet transition-colors duration-100 hover:border-line-strong hover:text-text has-checked:border-accent-line has-checked:bg-accent-tint has-checked:text-accent"
        >
          <input
            type="radio"
            name={name}
            checked={category === value}
            onChange={() => onChange(category)}
            className="absolute -inset-px cursor-pointer appearance-none rounded-full"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type Chip = { label: string; category: Template['category'] | undefined }

/** The chips above the templates; no category stands for all of them. */
export const templateChips: readonly Chip[] = [
  { label: 'All Templates', category: undefined },
  ...templateCategories.map((category) => ({ label: categoryLabels[category], category })),
]
