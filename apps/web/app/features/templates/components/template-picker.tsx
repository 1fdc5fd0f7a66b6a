import { type Template, templateKinds } from '@product/contract/templates'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'
import { useTemplates } from '../api/templates.ts'
import { TemplateIcon } from './template-card.tsx'

export type TemplatePickerProps = {
  chosen: string | undefined
  onChoose: (template: Template) => void
}

/** First the kind of prompt, then the template. */
export function TemplatePicker({ chosen, onChoose }: TemplatePickerProps) {
  const [kind, setKind] = useState<Template['kind']>('Text Generation')
  const name = useId()
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset aria-label="Template category" className="flex min-w-0 flex-wrap gap-2">
        {templateKinds.map((each) => (
          <label
            key={each}
            className="relative inline-flex h-8 cursor-pointer touch-target items-center rounded-s border border-line bg-surface-raised px-3 font-medium text-13 text-quiet hover:border-line-strong hover:text-text has-checked:border-accent-line has-checked:bg-accent-tint has-checked:text-accent"
          >
            <input
              type="radio"
              name={name}
              checked={each === kind}
              onChange={() => setKind(each)}
              className="absolute -inset-px cursor-pointer appearance-none rounded-s"
            />
            {each}
          </label>
        ))}
      </fieldset>
      <TemplateChoices kind={kind} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

const grid = 'grid max-h-88 grid-cols-1 gap-2 overflow-y-auto p-px sm:grid-cols-2'

function TemplateChoices({ kind, chosen, onChoose }: TemplatePickerProps & Pick<Template, 'kind'>) {
  const name = useId()
  const { data, error, refetch, isFetching } = useTemplates({ kind }, 100)
  if (error && !data)
    return (
      <ErrorState
        title="The templates could not be loaded"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label="Templates are loading" className={grid}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20 rounded-m" />
        ))}
      </div>
    )
  return (
    <fieldset aria-label={`${kind} templates`} className={grid}>
      {data.pages
        .flatMap((page) => page.templates)
        .map((template) =>
          template.isLocked ? (
            <Link key={template.id} to={plansPath} className={choice}>
              <TemplateSummary template={template} />
            </Link>
          ) : (
            <label
              key={template.id}
              className={`${choice} relative has-checked:border-accent has-checked:bg-accent-tint`}
            >
              <input
                type="radio"
                name={name}
                checked={template.id === chosen}
                onChange={() => onChoose(template)}
                className="absolute -inset-px cursor-pointer appearance-none rounded-m"
              />
              <TemplateSummary template={template} />
            </label>
          ),
        )}
    </fieldset>
  )
}

const choice =
  'flex min-w-0 cursor-pointer items-start gap-3 rounded-m border border-line bg-surface-raised p-3 hover:border-line-strong'

function TemplateSummary({ template }: { template: Template }) {
  const { content, isLocked } = template
  return (
    <>
      <TemplateIcon {...template} />
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere font-medium text-13">
          {content.title || 'Untitled Prompt'}
        </span>
        <span className="line-clamp-2 text-12 text-quiet">{content.description}</span>
        {isLocked ? (
          <span className="mt-1 flex items-center gap-1 font-medium text-12 text-quiet">
            <Lock className="size-3.5" />
            Included in Pro
          </span>
        ) : null}
      </span>
    </>
  )
}
