import type { Prompt, PromptCard } from '@product/contract/prompts'
import { nameModel } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { Badge } from '@product/ui/text/badge'
import { Kbd } from '@product/ui/text/kbd'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Copy, Pencil, Play, X } from 'lucide-react'
import { Link } from 'react-router'
import { RestrictedBadge } from '#web/entities/access/restricted-badge.tsx'
import { useCollections } from '#web/entities/collection/collections.ts'
import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePrompt } from '../api/get-prompt.ts'
import { copyPrompt } from '../copy-prompt.ts'

type PromptPreviewProps = { prompt: PromptCard; onClose: () => void }

/** The prompt in focus, beside the list; on narrow screens over it. */
export function PromptPreview({ prompt, onClose }: PromptPreviewProps) {
  const { data, error, refetch, isFetching } = usePrompt(prompt.id)
  return (
    <aside
      aria-label="Preview"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="sticky top-4 flex max-h-[calc(100dvh-6rem)] w-96 flex-none flex-col rounded-m border border-line bg-surface max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:max-h-none max-xl:max-w-full max-xl:rounded-none max-xl:bg-surface-raised max-xl:shadow-floating"
    >
      <header className="flex h-12 flex-none items-center gap-1 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-14">{namePrompt(prompt)}</h2>
        <Button asChild iconOnly size="s" variant="ghost">
          <Link to={`/editor/${prompt.id}`} aria-label="Edit in the editor" title="Edit">
            <Pencil />
          </Link>
        </Button>
        <IconButton size="s" label="Close preview" shortcut="Esc" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto p-4">
        <PreviewLabels prompt={prompt} />
        {error && !data ? (
          <ErrorState
            title="The prompt could not be loaded"
            text={describeError(error)}
            onRetry={refetch}
            retrying={isFetching}
          />
        ) : data ? (
          <PreviewText content={data.content} />
        ) : (
          <Skeleton className="h-40" />
        )}
        <PreviewFacts prompt={prompt} />
      </div>
      <footer className="mt-auto flex gap-2 border-line border-t p-3">
        <Button className="flex-1" onClick={() => copyPrompt(prompt)}>
          <Copy />
          Copy
          <Kbd>C</Kbd>
        </Button>
        <Button asChild className="flex-1">
          <Link to={`/editor/${prompt.id}`}>
            <Play />
            Run
            <Kbd>R</Kbd>
          </Link>
        </Button>
      </footer>
    </aside>
  )
}

function PreviewLabels({ prompt }: { prompt: PromptCard }) {
  const { data: collections = [] } = useCollections()
  return (
    <p className="flex flex-wrap gap-1.5">
      <RestrictedBadge of={prompt} />
      {collections
        .filter(({ slug }) => prompt.collections.includes(slug))
        .map(({ slug, name, color }) => (
          <Badge key={slug}>
            <ColorDot color={color} />
            {name}
          </Badge>
        ))}
      <Badge>v{prompt.version}</Badge>
      {prompt.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </p>
  )
}

/** More would not be read here. */
const mostCharacters = 6_000

function PreviewText({ content }: { content: Prompt['content'] }) {
  const { systemMessage, body, variables } = content
  const names = variables.map(({ name }) => name)
  return (
    <>
      {content.description ? <p className="text-13 text-quiet">{content.description}</p> : null}
      {[
        { label: 'System message', text: systemMessage },
        { label: 'Prompt', text: body },
      ]
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => (
          <section key={label} aria-label={label}>
            {systemMessage === '' ? null : (
              <h3 className="mb-1 font-medium text-12 text-faint">{label}</h3>
            )}
            <p className="wrap-anywhere whitespace-pre-wrap rounded-s border border-line bg-surface-sunken p-3 font-prompt text-12 leading-6">
              <ChippedText text={text.slice(0, mostCharacters)} variables={names} />
              {text.length > mostCharacters ? '…' : ''}
            </p>
          </section>
        ))}
      {variables.length > 0 ? (
        <dl aria-label="Variables" className="grid gap-2 text-12">
          {variables.map(({ name, defaultValue, required }) => (
            <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
              <dt className="truncate font-prompt text-quiet">{name}</dt>
              <dd className="truncate">
                {defaultValue || (
                  <span className="text-faint">{required ? 'Required' : 'Optional'}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

function PreviewFacts({ prompt }: { prompt: PromptCard }) {
  const facts = [
    { name: 'Models', value: prompt.targetModels.map(nameModel).join(', ') || 'Any' },
    { name: 'Runs', value: prompt.executions.toLocaleString('en') },
    { name: 'Updated', value: <RelativeTime value={prompt.updatedAt} /> },
  ]
  return (
    <dl aria-label="Details" className="grid gap-2 text-12">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <dt className="text-faint">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
