import { retryableLazy } from '@product/ui/loading/retryable-lazy'
import { CopyButton } from '@product/ui/text/copy-button'
import { Suspense } from 'react'

const HighlightedCode = retryableLazy(
  async () => {
    const module = await import('./highlight-code.tsx')
    return { default: module.HighlightedCode }
  },
  ({ props }) => props.code,
)

/** Beyond this, colouring costs more than it helps. */
const longest = 50_000

type CodeBlockProps = { language: string; code: string; isGrowing: boolean }

export function CodeBlock({ language, code, isGrowing }: CodeBlockProps) {
  const isPlain = language === '' || isGrowing || code.length > longest
  return (
    <figure className="my-3 overflow-hidden rounded-s border border-line bg-surface-raised">
      <figcaption className="flex h-8 items-center justify-between border-line border-b pr-1 pl-3 text-12 text-faint">
        {language || 'text'}
        <CopyButton label="Copy code" text={() => code} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto px-3 py-2.5 font-prompt text-12 leading-relaxed"
      >
        <code>
          {isPlain ? (
            code
          ) : (
            <Suspense fallback={code}>
              <HighlightedCode language={language} code={code} />
            </Suspense>
          )}
        </code>
      </pre>
    </figure>
  )
}
