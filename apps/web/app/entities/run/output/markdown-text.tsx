import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { canBeFormatted } from './can-be-formatted.ts'
import { CodeBlock } from './code-block.tsx'
import { PlainText } from './plain-text.tsx'
import { splitBlocks } from './split-blocks.ts'
import './answer.css'

type MarkdownTextProps = { text: string; isGrowing: boolean }

/** While the text grows, only its last block is parsed again. */
export function MarkdownText({ text, isGrowing }: MarkdownTextProps) {
  const blocks = splitBlocks(text)
  return blocks.map((block, place) => (
    <MarkdownBlock
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end.
      key={place}
      text={block}
      isGrowing={isGrowing && place === blocks.length - 1}
    />
  ))
}

const MarkdownBlock = memo(function MarkdownBlock({ text, isGrowing }: MarkdownTextProps) {
  if (!canBeFormatted(text)) return <PlainText>{text}</PlainText>
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
  // Loading a picture from elsewhere would tell its server who reads this.
  img: ({ src, alt }) =>
    typeof src === 'string' && src ? (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        {`Picture: ${alt || src}`}
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
