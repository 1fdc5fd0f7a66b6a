import { communityLimits } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Textarea } from '@product/ui/forms/textarea'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'

// The parser comes with the first look at the preview.
const MarkdownPreview = lazyComponent(async () => {
  const module = await import('./markdown-preview.tsx')
  return { default: module.MarkdownPreview }
})

type MarkdownFieldProps = ComponentProps<typeof Textarea> & {
  label: string
  error: string | undefined
  hint?: string | undefined
  /** As it is typed now. */
  text: string
}

/** Markdown to write and to look at. */
export function MarkdownField({ label, error, hint, text, ...props }: MarkdownFieldProps) {
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  return (
    <Field
      label={label}
      required
      error={error}
      hint={hint ?? 'Markdown: **bold**, `code`, lists and quotes. Public, with your name.'}
      aside={
        <SegmentedControl
          size="s"
          label="View"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      }
    >
      <Textarea
        growing
        maxLength={communityLimits.body}
        className="min-h-36"
        hidden={mode === 'preview'}
        {...props}
      />
      {mode === 'preview' ? (
        <div className="min-h-36 rounded-s border border-line px-3 py-2">
          <Suspense>
            <MarkdownPreview text={text} />
          </Suspense>
        </div>
      ) : null}
    </Field>
  )
}
