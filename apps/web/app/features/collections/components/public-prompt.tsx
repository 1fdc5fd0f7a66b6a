import { type PromptContent, parseTemplate } from '@product/domain'
import { CopyButton } from '@product/ui/copy-button'
import { PlaceholderChip } from '@product/ui/placeholder-chip'

type PublicPromptProps = {
  prompt: Pick<PromptContent, 'title' | 'description' | 'body' | 'tags'>
}

/** A prompt that everyone may read and copy. */
export function PublicPrompt({ prompt: { title, description, body, tags } }: PublicPromptProps) {
  return (
    <article className="rounded-m border border-line bg-surface-raised">
      <header className="flex items-start justify-between gap-3 px-5 pt-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-16">{title || 'Untitled Prompt'}</h2>
          {description ? (
            <p className="wrap-anywhere mt-1 text-14 text-quiet">{description}</p>
          ) : null}
        </div>
        <CopyButton text={() => body} label={`Copy ${title || 'Untitled Prompt'}`} />
      </header>
      <section
        aria-label={`Text of ${title || 'Untitled Prompt'}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="m-5 mt-4 max-h-90 overflow-y-auto rounded-s border border-line bg-surface-sunken px-4 py-3"
      >
        <PromptBody body={body} />
      </section>
      {tags.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 px-5 pb-4 text-12 text-faint">
          {tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
      ) : null}
    </article>
  )
}

function PromptBody({ body }: { body: string }) {
  const { nodes } = parseTemplate(body, [])
  return (
    <p className="wrap-anywhere whitespace-pre-wrap font-prompt text-13 leading-6">
      {nodes.map((node) =>
        node.kind === 'variable' ? (
          <PlaceholderChip key={node.from}>{node.name}</PlaceholderChip>
        ) : (
          body.slice(node.from, node.to)
        ),
      )}
    </p>
  )
}
