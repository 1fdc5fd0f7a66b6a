import { type Preview, previewText } from '@product/domain'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { useMemo } from 'react'
import { useIncluded } from '#web/entities/prompt/included-prompts.ts'
import { useEditor } from './editor-context.tsx'

/** The prompt as a model would get it, with the test values. */
export function PreviewTab({ onFillIn }: { onFillIn: () => void }) {
  const { content, testValues, promptId, save } = useEditor()
  const storedId = save.stored.revision > 0 ? promptId : undefined
  const { systemMessage, body, variables } = content
  const { included, isLoading, problem } = useIncluded(systemMessage, body, storedId)
  const surroundings = useMemo(
    () => ({ variables, testValues, included }),
    [variables, testValues, included],
  )
  const system = useMemo(
    () => previewText(systemMessage, surroundings),
    [systemMessage, surroundings],
  )
  const main = useMemo(() => previewText(body, surroundings), [body, surroundings])
  const missing = [...new Set([...system.missing, ...main.missing])]
  const problems = new Set(problem ? [problem] : [...system.problems, ...main.problems])
  return (
    <div className="mx-auto flex w-full max-w-220 flex-col gap-4 p-4 sm:p-6">
      {missing.length > 0 ? (
        <p className="rounded-m border border-line bg-surface-raised px-3 py-2 text-13 text-quiet">
          {missing.length === 1 ? 'One variable has' : `${missing.length} variables have`} no value
          yet.{' '}
          <button
            type="button"
            className="text-accent underline-offset-4 hover:underline"
            onClick={onFillIn}
          >
            Fill in test values
          </button>
        </p>
      ) : null}
      {isLoading
        ? null
        : [...problems].map((text) => (
            <p
              key={text}
              className="rounded-m border border-line bg-surface-raised px-3 py-2 text-13 text-danger"
            >
              {text}
            </p>
          ))}
      {systemMessage === '' ? null : <PreviewMessage title="System message" preview={system} />}
      <PreviewMessage title="Prompt" preview={main} />
    </div>
  )
}

function PreviewMessage({ title, preview }: { title: string; preview: Preview }) {
  return (
    <section aria-label={title} className="rounded-m border border-line bg-surface-sunken">
      <h2 className="border-line border-b px-4 py-2 font-medium text-12 text-quiet">{title}</h2>
      <div className="whitespace-pre-wrap break-words px-4 py-3 font-prompt text-13 leading-relaxed">
        {preview.parts.length === 0 ? (
          <span className="text-faint">Nothing to show yet.</span>
        ) : null}
        {preview.parts.map(({ text, isMissing }, place) =>
          isMissing ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
            <PlaceholderChip key={place} state="undeclared" title="This variable has no value">
              {text}
            </PlaceholderChip>
          ) : (
            text
          ),
        )}
      </div>
    </section>
  )
}
