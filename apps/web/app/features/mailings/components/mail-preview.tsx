import type { MailingContent } from '@product/contract/mailings'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { cn } from '@product/ui/styles/class-names'
import { useDeferredValue, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useSettled } from '#web/lib/query/use-settled.ts'
import { usePreview } from '../api/mailings.ts'

const parts = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
] as const
type Part = (typeof parts)[number]['value']

/** After the last change, before the server renders it. */
const pauseMilliseconds = 300

/** The mail as its recipients will see it: HTML in a frame that runs no scripts, or the text part. */
export function MailPreview({ content }: { content: MailingContent }) {
  const [part, setPart] = useState<Part>('desktop')
  const { data: preview, error, refetch, isFetching } = useSettledPreview(content)
  if (!preview && error)
    return (
      <ErrorState
        title="Couldn’t render the preview"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!preview) return <Skeleton className="h-120 w-full rounded-m" />
  return (
    <section
      aria-label="Preview"
      className="grid min-h-120 grid-rows-[auto_auto_minmax(0,1fr)] overflow-hidden rounded-m border border-line bg-surface-raised"
    >
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold text-13">Preview</h2>
        <SegmentedControl<Part>
          label="Part of the mail"
          className="ml-auto"
          size="s"
          value={part}
          onValueChange={setPart}
          options={parts}
        />
      </div>
      <dl className="grid gap-0.5 border-line border-b px-4 py-2.5 text-12">
        <div className="flex gap-2">
          <dt className="w-14 flex-none text-faint">From</dt>
          <dd className="min-w-0 truncate text-quiet">{preview.from}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="w-14 flex-none text-faint">Subject</dt>
          <dd className="min-w-0 truncate font-medium">{preview.subject || '(no subject)'}</dd>
        </div>
      </dl>
      {part === 'text' ? (
        <pre className="wrap-anywhere overflow-auto whitespace-pre-wrap p-4 font-prompt text-12 leading-5">
          {preview.text}
        </pre>
      ) : (
        // The colours of a mail are its own, whatever the theme.
        <div className="bg-[#f5f3ef]">
          <iframe
            title="Preview of the mail"
            sandbox=""
            srcDoc={preview.html}
            className={cn(
              'mx-auto block h-full min-h-130 border-0',
              part === 'phone' ? 'w-93.75 max-w-full' : 'w-full',
            )}
          />
        </div>
      )}
    </section>
  )
}

export const useSettledPreview = (content: MailingContent) =>
  usePreview(useSettled(useDeferredValue(content), pauseMilliseconds))
