import type { WritablePrompt } from '../prompt-file.ts'
import { writeExtras } from '../read-extras.ts'
import { writeSettings } from '../settings.ts'
import { describeHistoryLoss, describeTestLoss } from './losses.ts'
import type { SingleFile } from './writer.ts'
import { withFrontMatter } from './yaml-text.ts'

/** The body as it is, and everything else in the head. */
export function writeMarkdown(prompt: WritablePrompt): SingleFile {
  const { content } = prompt
  const settings = writeSettings(content.settings, {
    temperature: 'temperature',
    maxOutputTokens: 'maxOutputTokens',
    topP: 'topP',
    stop: 'stop',
    seed: 'seed',
    voice: 'voice',
    jsonOutput: 'jsonOutput',
  })
  const head = {
    ...writeExtras(content),
    ...(content.description === '' ? {} : { description: content.description }),
    ...(content.targetModels.length === 1 ? { model: content.targetModels[0] } : {}),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(content.systemMessage === '' ? {} : { system: content.systemMessage }),
  }
  return {
    text: withFrontMatter(head, `\n${content.body}\n`),
    notCarriedOver: [...describeHistoryLoss(prompt), ...describeTestLoss(prompt)],
  }
}
