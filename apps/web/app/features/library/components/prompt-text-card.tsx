import type { PromptContent } from '@product/domain'
import { CopyButton } from '@product/ui/copy-button'
import { PlaceholderChip } from '@product/ui/placeholder-chip'
import { SegmentedControl } from '@product/ui/segmented-control'
import type { ReactNode } from 'react'
import { ChippedText } from '#web/lib/prompts/chipped-text.tsx'
import type { FilledPrompt } from '../use-filled-prompt.ts'

type PromptTextCardProps = {
  content: PromptContent
  filled: FilledPrompt
  onCopied: () => void
}

/** The whole text: as it was written, or as a model would get it. */
export function PromptTextCard({ content, filled, onCopied }: PromptTextCardProps) {
  const { shown, setShown, parts, shownText } = filled
  const names = content.variables.map(({ name }) => name)
  const isFilled = shown === 'filled'
  return (
    <section
      aria-label="Prompt"
      className="min-w-0 overflow-hidden rounded-m border border-line bg-surface-raised"
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-4 py-2">
        {filled.fields.length > 0 ? (
          <SegmentedControl
            label="What is shown"
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
        <CopyButton label="Copy the text" text={() => shownText} onCopied={onCopied} />
      </div>
      {content.systemMessage.trim() === '' ? null : (
        <TextBlock title="System message">
          {isFilled ? (
            <FilledText parts={parts.system} />
          ) : (
            <ChippedText text={content.systemMessage} variables={names} />
          )}
        </TextBlock>
      )}
      <TextBlock title={content.systemMessage.trim() === '' ? undefined : 'Prompt'}>
        {isFilled ? (
          <FilledText parts={parts.body} />
        ) : (
          <ChippedText text={content.body} variables={names} />
        )}
      </TextBlock>
    </section>
  )
}

function TextBlock({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div className="border-line px-5 py-4.5 not-first:border-t">
      {title ? <h3 className="mb-2 font-medium text-12 text-faint">{title}</h3> : null}
      <div className="wrap-anywhere whitespace-pre-wrap font-prompt text-13 leading-6">
        {children}
      </div>
    </div>
  )
}

function FilledText({ parts }: { parts: FilledPrompt['parts']['body'] }) {
  return parts.map(({ text, isMissing }, place) =>
    isMissing ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
      <PlaceholderChip key={place} title="Not filled in yet">
        {text}
      </PlaceholderChip>
    ) : (
      text
    ),
  )
}
