import { contentLimits } from '@product/domain'
import { completeDraft } from '../complete-draft.ts'
import { splitBody } from '../messages.ts'
import type { ReadResult } from '../prompt-file.ts'
import { readSingle } from '../read-entries.ts'
import { ownSyntax } from '../syntax/own-syntax.ts'

/** The first heading or the first line is the title; a heading at the top is not repeated. */
export function readPlainText(text: string, fileName: string | undefined): ReadResult {
  const lines = text.trim().split('\n')
  const headingAt = lines.findIndex((line) => /^#{1,6}\s+\S/.test(line))
  const heading = lines[headingAt]?.slice(0, 1_000).replace(/^#+\s+|(?<!\s)\s+#+$/g, '')
  const isMarkdown = heading !== undefined || /\.(md|markdown)$/i.test(fileName ?? '')
  const rest = lines.slice(1).join('\n').trim()
  const isTitleOnly = headingAt === 0 && rest !== ''
  return readSingle(isMarkdown ? 'markdown' : 'text', () =>
    completeDraft({
      title: shorten(heading ?? lines[0] ?? ''),
      messages: splitBody(isTitleOnly ? rest : text.trim()),
      syntax: ownSyntax,
      notes: [],
    }),
  )
}

function shorten(line: string): string {
  const { title } = contentLimits
  return line.length > title ? `${line.slice(0, title - 1)}…` : line
}
