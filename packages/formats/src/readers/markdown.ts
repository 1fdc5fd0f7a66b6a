import { completeDraft } from '../complete-draft.ts'
import { readFields } from '../fields.ts'
import { splitBody } from '../messages.ts'
import type { ReadResult } from '../prompt-file.ts'
import { readSingle } from '../read-entries.ts'
import { readExtras } from '../read-extras.ts'
import { readSettings } from '../settings.ts'
import { ownSyntax } from '../syntax/own-syntax.ts'

/** A body in our language under a head of YAML, as our own writer makes it and notes have it. */
export function readMarkdown(
  head: Record<string, unknown>,
  body: string,
  fileName: string | undefined,
): ReadResult {
  return readSingle('markdown', () => {
    const notes: string[] = []
    const fields = readFields(head)
    const extras = readExtras(fields, '', notes)
    const system = fields.text('system')
    const model = fields.text('model')
    const options = fields.fields('settings')
    const settings = readSettings(options)
    const draft = {
      title: extras.title ?? fields.text('name'),
      fileName,
      description: fields.text('description'),
      messages: [
        ...(system === undefined ? [] : [{ role: 'system', text: system }]),
        ...splitBody(body.replace(/^\n/, '').replace(/\n$/, '')),
      ],
      syntax: ownSyntax,
      declared: extras.variables ?? [],
      models: [...extras.models, ...(model === undefined ? [] : [model])],
      tags: extras.tags,
      modality: extras.modality,
      settings: { ...settings, jsonOutput: options?.flag('jsonOutput') ?? settings.jsonOutput },
    }
    return completeDraft({ ...draft, notes: [...notes, ...fields.leftOver()] })
  })
}
