import { writeCsvLine } from '../csv.ts'
import type { WritablePrompt } from '../prompt-file.ts'
import { describeLostSettings } from '../settings.ts'
import { dollarBraceTarget, translateTemplate } from '../syntax/translate-template.ts'
import {
  describeHistoryLoss,
  describeLabels,
  describeOtherModels,
  describeTestLoss,
  describeVariableLoss,
} from './losses.ts'
import type { BundleWriter } from './writer.ts'

const header = ['act', 'prompt', 'for_devs', 'type', 'contributor']

export const promptsChatCsvWriter: BundleWriter = {
  ending: '.csv',
  mediaType: 'text/csv',
  begin: () => writeCsvLine(header),
  separator: '',
  end: '',
  create: () =>
    async function* (prompt) {
      yield writeCsvLine(writeRow(prompt).cells)
    },
}

export const describeCsvLoss = (prompt: WritablePrompt): string[] => writeRow(prompt).losses

function writeRow(prompt: WritablePrompt): { cells: string[]; losses: string[] } {
  const { content } = prompt
  const text = [content.systemMessage, content.body].filter((part) => part !== '').join('\n\n')
  const target = dollarBraceTarget(content.variables)
  const translated = translateTemplate(text, content.variables, target)
  const modalityLoss = { ...prompt, content: { ...content, modality: 'text' as const } }
  return {
    cells: [content.title, translated.text, 'FALSE', content.modality.toUpperCase(), ''],
    losses: [
      ...translated.notes,
      ...(content.systemMessage === '' ? [] : ['that the first part is the system message']),
      ...(text.includes('\\n') ? ['a literal \\n is read as a line break there'] : []),
      ...(/\$\{/.test(text) ? ['a dollar sign before {…} makes it a variable there'] : []),
      ...(content.description === '' ? [] : ['the description']),
      ...describeOtherModels(prompt, 0),
      ...describeLabels(modalityLoss),
      ...describeLostSettings(content.settings, {}),
      ...describeVariableLoss(prompt, { defaults: true }),
      ...describeTestLoss(prompt),
      ...describeHistoryLoss(prompt),
    ],
  }
}
