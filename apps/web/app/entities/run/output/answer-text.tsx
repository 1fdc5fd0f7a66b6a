import { retryableLazy } from '@product/ui/loading/retryable-lazy'
import { cn } from '@product/ui/styles/class-names'
import { JsonText } from '@product/ui/text/json-text'
import { Suspense, useMemo } from 'react'
import { PlainText } from './plain-text.tsx'

const MarkdownText = retryableLazy(
  async () => {
    const module = await import('./markdown-text.tsx')
    return { default: module.MarkdownText }
  },
  ({ props }) => <PlainText>{props.text}</PlainText>,
)

/** A text beyond this is shown as it is: formatting it would stop the page. */
const longestFormatted = 200_000

type AnswerTextProps = { text: string; isGrowing: boolean; isRaw: boolean }

/** A model's output as Markdown, JSON or plain text. */
export function AnswerText({ text, isGrowing, isRaw }: AnswerTextProps) {
  const json = useMemo(() => (isGrowing || isRaw ? null : readJson(text)), [text, isGrowing, isRaw])
  if (json !== null)
    return (
      <PlainText>
        <JsonText text={json} />
      </PlainText>
    )
  const mayBeJson = isGrowing && /^\s*[[{]/.test(text)
  if (isRaw || mayBeJson || text.length > longestFormatted) return <PlainText>{text}</PlainText>
  return (
    <div className={cn('answer', isGrowing && 'answer-growing')}>
      <Suspense fallback={<PlainText>{text}</PlainText>}>
        <MarkdownText text={text} isGrowing={isGrowing} />
      </Suspense>
    </div>
  )
}

/** Beyond this, arranging costs more than it helps. */
const longest = 500_000

/** The text arranged for reading, if all of it is a JSON object or list. */
export function readJson(text: string): string | null {
  const trimmed = text.trim()
  if (!/^[[{]/.test(trimmed) || trimmed.length > longest) return null
  try {
    return JSON.stringify(JSON.parse(trimmed), null, 2)
  } catch {
    return null
  }
}
