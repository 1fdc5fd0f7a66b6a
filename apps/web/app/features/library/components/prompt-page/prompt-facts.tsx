import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { ReactNode } from 'react'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { Link } from '#web/lib/page/link.tsx'
import type { PresentedPrompt } from '../../model/present-prompt.ts'

/** Facts about a prompt besides its text. */
export function PromptFacts({ prompt }: { prompt: PresentedPrompt }) {
  const { models, modality, tags, terms, publishedAt, madeFrom, remixes } = prompt
  const { label, explanation, url } = terms
  return (
    <dl className="grid gap-4 rounded-m border border-line bg-surface-raised p-4 text-13">
      <Fact name="Target models">
        {models.length === 0 ? 'Any model' : null}
        <span className="flex flex-wrap gap-1.5">
          {models.map((model) => (
            <Badge key={model}>
              <span className="truncate">{model}</span>
            </Badge>
          ))}
        </span>
      </Fact>
      <Fact name="Modality">{modalityNames[modality]}</Fact>
      {tags.length > 0 ? (
        <Fact name="Tags">
          <span className="flex flex-wrap gap-x-2.5 gap-y-1">
            {tags.map((tag) => (
              <Link
                key={tag}
                to={`/discover?${new URLSearchParams({ q: tag })}`}
                className="wrap-anywhere text-quiet hover:text-text hover:underline"
              >
                #{tag}
              </Link>
            ))}
          </span>
        </Fact>
      ) : null}
      <Fact name="License">
        <a
          href={url}
          target="_blank"
          rel="license noreferrer"
          className="underline underline-offset-4 hover:text-accent"
        >
          {label}
        </a>
        <span className="mt-0.5 block text-12 text-faint">{explanation}</span>
      </Fact>
      {madeFrom ? (
        <Fact name="Made from">
          <Link to={`/p/${madeFrom.slug}`} className="underline underline-offset-4">
            {madeFrom.title}
          </Link>{' '}
          by {madeFrom.author}
        </Fact>
      ) : null}
      {remixes > 0 ? (
        <Fact name="Made from this">
          {remixes.toLocaleString('en')} public {remixes === 1 ? 'prompt' : 'prompts'}
        </Fact>
      ) : null}
      <Fact name="Published">
        <RelativeTime value={publishedAt} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-12 text-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
