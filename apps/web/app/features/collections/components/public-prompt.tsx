import type { PromptContent } from '@product/domain'
import { CopyButton } from '@product/ui/copy-button'
import { Link } from 'react-router'
import { ChippedText } from '#web/lib/prompts/chipped-text.tsx'
import { namePrompt } from '#web/lib/prompts/name-prompt.ts'

type PublicPromptProps = {
  prompt: Pick<PromptContent, 'title' | 'description' | 'body' | 'tags'> & {
    /** Where it has a page of its own, if it was published. */
    slug: string | null
  }
}

/** A prompt that everyone may read and copy. */
export function PublicPrompt({ prompt }: PublicPromptProps) {
  const { description, body, tags, slug } = prompt
  const title = namePrompt(prompt)
  return (
    <article className="min-w-0 overflow-hidden rounded-m border border-line bg-surface-raised">
      <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-16 tracking-tight">
            {slug === null ? (
              title
            ) : (
              <Link to={`/p/${slug}`} className="hover:underline">
                {title}
              </Link>
            )}
          </h2>
          {description ? (
            <p className="wrap-anywhere mt-1 text-13 text-quiet">{description}</p>
          ) : null}
        </div>
        <CopyButton text={() => body} label={`Copy ${title}`} />
      </header>
      <section
        aria-label={`Text of ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-90 overflow-y-auto border-line border-t bg-surface-sunken px-5 py-4 focus-visible:-outline-offset-2"
      >
        <p className="wrap-anywhere whitespace-pre-wrap font-prompt text-13 leading-6">
          <ChippedText text={body} />
        </p>
      </section>
      {tags.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 border-line border-t px-5 py-2.5 text-12 text-faint">
          {tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
      ) : null}
    </article>
  )
}
