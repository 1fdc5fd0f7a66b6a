import { completeDraft } from '../complete-draft.ts'
import { isRecord, readFields, toTestValues } from '../fields.ts'
import type { ReadResult, TestValues } from '../prompt-file.ts'
import { readSingle } from '../read-entries.ts'
import { readMessages } from '../read-messages.ts'
import { readJsonOutput, readSettings } from '../settings.ts'
import { simpleSyntax } from '../syntax/double-brace-syntax.ts'

export function readGithubModels(
  file: Record<string, unknown>,
  fileName: string | undefined,
): ReadResult {
  return readSingle('github-models', () => {
    const fields = readFields(file)
    const { messages, notes } = readMessages(fields.list('messages') ?? [], 'messages')
    const settings = readSettings(fields.fields('modelParameters'))
    const model = fields.text('model')
    const draft = {
      title: fields.text('name'),
      fileName,
      description: fields.text('description'),
      messages,
      syntax: simpleSyntax,
      models: model === undefined ? [] : [model],
      settings: { ...settings, jsonOutput: settings.jsonOutput || readJsonOutput(fields) },
      testValues: readTestData(fields.list('testData') ?? [], notes),
    }
    return completeDraft({ ...draft, notes: [...notes, ...fields.leftOver()] })
  })
}

function readTestData(rows: unknown[], notes: string[]): TestValues[] {
  return rows.filter(isRecord).map((row, index) => {
    const fields = readFields(row, `testData[${index}].`)
    fields.ignore(...Object.keys(row).filter((key) => key !== 'expected'))
    notes.push(...fields.leftOver())
    return toTestValues(Object.entries(row).filter(([key]) => key !== 'expected'))
  })
}
