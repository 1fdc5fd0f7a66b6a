import { demoLabel } from '../models/catalogue.ts'
import { readSummaryTask } from './read-summary-task.ts'
import { summarize } from './summarize.ts'

export type DemoPrompt = { systemMessage: string; body: string }

/** What the built-in model answers: always the same to the same prompt, and never more than it is. */
export function answerAsDemo({ systemMessage, body }: DemoPrompt): string {
  const task = readSummaryTask(body)
  if (task === null) return outlinePrompt({ systemMessage, body })
  const points = summarize(task.text, task.points)
  if (points.length === 0)
    return `${demoLabel}.\n\nThere is no text to summarise in this prompt. Give it some and run it again.`
  return points.map((point) => `- ${point}`).join('\n')
}

const mostParagraphs = 8
const mostCharacters = 160

/** For what only a real model can do: says so, and shows what would have been sent to one. */
function outlinePrompt({ systemMessage, body }: DemoPrompt): string {
  const parts = [
    `This is the built-in Demo model (${demoLabel}). It cannot write an answer of its own; all that it does is summarise text. Connect a provider to run this prompt on a real model.`,
    'This is what a model would be sent:',
  ]
  if (systemMessage.trim() !== '')
    parts.push(`**System message** (${measure(systemMessage)})\n\n${quote(systemMessage)}`)
  parts.push(`**Prompt** (${measure(body)})\n\n${quote(body)}`)
  return parts.join('\n\n')
}

function measure(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
  return `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`
}

/** The beginning of each of the first paragraphs. */
function quote(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const shown = paragraphs.slice(0, mostParagraphs).map((paragraph) => `> ${shorten(paragraph)}`)
  const left = paragraphs.length - shown.length
  if (left > 0) shown.push(`> … and ${left} more ${left === 1 ? 'paragraph' : 'paragraphs'}`)
  return shown.join('\n>\n')
}

function shorten(paragraph: string): string {
  const line = paragraph.trim().replace(/\s+/g, ' ')
  const letters = [...line]
  return letters.length <= mostCharacters
    ? line
    : `${letters.slice(0, mostCharacters).join('').trimEnd()}…`
}
