import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { CopyButton } from '@product/ui/text/copy-button'
import { TextParts } from '#web/entities/prompt/text-parts.tsx'
import type { FilledPrompt } from '../../use-filled-prompt.ts'

type PromptTextCardProps = { filled: FilledPrompt; isLocked: boolean; onCopied: () => void }

/** The whole text: as it was written, or as a model would get it. */
export function PromptTextCard({ filled, isLocked, onCopied }: PromptTextCardProps) {
  const { shown, setShown, parts, shownText } = filled
  const hasSystem = parts.system.some(({ text }) => text.trim() !== '')
  return (
    <section
      aria-label="Prompt"
      className="min-w-0 overflow-hidden rounded-m border border-line bg-surface-raised"
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-4 py-2">
        {filled.fields.length > 0 ? (
          <SegmentedControl
            label="View"
            value={shown}
            onValueChange={setShown}
            options={[
              { value: 'prompt', label: 'Prompt' },
              { value: 'filled', label: 'Preview' },
            ]}
          />
        ) : (
          <h2 className="font-semibold text-13">Prompt</h2>
        )}
        {isLocked || (
          <CopyButton label="Copy the text" text={() => shownText} onCopied={onCopied} />
        )}
      </div>
      {hasSystem ? <TextBlock title="System message" parts={parts.system} /> : null}
      <TextBlock title={hasSystem ? 'Prompt' : undefined} parts={parts.body} />
    </section>
  )
}

type TextBlockProps = { title: string | undefined; parts: FilledPrompt['parts']['body'] }

function TextBlock({ title, parts }: TextBlockProps) {
  return (
    <div className="px-5 py-4.5">
      {title ? <h3 className="mb-2 font-medium text-12 text-faint">{title}</h3> : null}
      <div className="wrap-anywhere whitespace-pre-wrap font-prompt text-13 leading-6">
        <TextParts parts={parts} />
      </div>
    </div>
  )
}
