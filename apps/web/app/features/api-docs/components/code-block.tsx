import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { cn } from '@product/ui/styles/class-names'
import { CopyButton } from '@product/ui/text/copy-button'
import { JsonText } from '@product/ui/text/json-text'
import type { ReactNode } from 'react'

type CodeBlockProps = {
  /** Names the block for those who cannot see it; shown as its title unless there is another. */
  label: string
  title?: ReactNode
  text: string
  language?: 'json' | 'plain'
  className?: string
}

export function CodeBlock({ label, title = label, text, language, className }: CodeBlockProps) {
  return (
    <div
      className={cn('overflow-hidden rounded-m border border-line bg-surface-sunken', className)}
    >
      <div className="flex h-10 items-center justify-between gap-3 border-line border-b pr-1.5 pl-3.5 text-12 text-quiet">
        {title}
        <CopyButton label={`Copy ${label.toLowerCase()}`} text={() => text} />
      </div>
      <Code label={label} text={text} language={language} />
    </div>
  )
}

type CodeProps = Pick<CodeBlockProps, 'label' | 'text' | 'language'>

function Code({ label, text, language = 'plain' }: CodeProps) {
  return (
    <ScrollRegion role="figure" label={label} className="max-h-112 focus-visible:-outline-offset-2">
      <pre
        className={cn(
          'px-3.5 py-3 font-prompt text-12 leading-5 [font-variant-ligatures:none]',
          language === 'json' ? 'whitespace-pre-wrap wrap-anywhere' : 'w-max min-w-full',
        )}
      >
        <code>{language === 'json' ? <JsonText text={text} /> : text}</code>
      </pre>
    </ScrollRegion>
  )
}
