import { demoLabel } from '../models/catalogue.ts'
import { outlinePrompt } from './outline-prompt.ts'
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
