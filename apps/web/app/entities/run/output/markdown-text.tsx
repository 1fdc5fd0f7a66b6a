import { canFormatMarkdown, costOfMarkdown, markdownLimits } from '@product/domain'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import './answer.css'
import { retryableLazy } from '@product/ui/loading/retryable-lazy'
import { CopyButton } from '@product/ui/text/copy-button'
import { memo, Suspense } from 'react'
import { PlainText } from './plain-text.tsx'
import { splitBlocks } from './split-blocks.ts'

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

function CodeBlock({ language, code, isGrowing }: CodeBlockProps) {
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

type MarkdownTextProps = { text: string; isGrowing: boolean }

/** While the text grows, only its last block is parsed again. */
export function MarkdownText({ text, isGrowing }: MarkdownTextProps) {
  const blocks = splitBlocks(text)
  let rest: number = markdownLimits.output
  return blocks.map((block, place) => {
    // A text that grows is the reader's own, and would be measured with each word.
    if (!isGrowing) rest -= costOfMarkdown(block)
    return (
      <MarkdownBlock
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end.
        key={place}
        text={block}
        isGrowing={isGrowing && place === blocks.length - 1}
        isPlain={rest < 0}
      />
    )
  })
}

type MarkdownBlockProps = MarkdownTextProps & { isPlain: boolean }

const MarkdownBlock = memo(function MarkdownBlock({
  text,
  isGrowing,
  isPlain,
}: MarkdownBlockProps) {
  if (isPlain || !canFormatMarkdown(text, markdownLimits.block))
    return <PlainText>{text}</PlainText>
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[rehypeSanitize]}
      components={isGrowing ? growingParts : parts}
    >
      {text}
    </Markdown>
  )
})

const shared: Components = {
  a: ({ href, children }) =>
    // An address that was not safe has been taken away.
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // Loading an image from another site would tell that site who reads this.
  img: ({ src, alt }) =>
    typeof src === 'string' && src ? (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        {`Image: ${alt || src}`}
      </a>
    ) : (
      <span>{alt}</span>
    ),
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => children,
}

const showCode = (isGrowing: boolean): Components['code'] =>
  function Code({ className, children, node }) {
    const code = typeof children === 'string' ? children : String(children ?? '')
    const isBlock = node?.position && node.position.start.line !== node.position.end.line
    const [, language = ''] = className?.match(/language-([\w+#-]+)/) ?? []
    if (!isBlock && language === '') return <code>{code}</code>
    return <CodeBlock language={language} code={code.replace(/\n$/, '')} isGrowing={isGrowing} />
  }

const parts: Components = { ...shared, code: showCode(false) }
const growingParts: Components = { ...shared, code: showCode(true) }
