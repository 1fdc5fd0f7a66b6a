import {
  contentLimits,
  defaultSettings,
  type Modality,
  type PromptContent,
  type PromptSettings,
  type PromptVariable,
} from '@product/domain'
import { findContentProblems } from './content-problems.ts'
import { cutText } from './fields.ts'
import { joinMessages, type SourceMessage } from './messages.ts'
import type { ReadPrompt, TestValues } from './prompt-file.ts'
import { ownSyntax } from './syntax/own-syntax.ts'
import { createScope, type TemplateSyntax } from './syntax/scope.ts'
import { toVariableName } from './syntax/variable-name.ts'
import { UnreadableEntry } from './unreadable-file.ts'

/** What a reader understood, still in the words and the template language of its source. */
export type PromptDraft = {
  title?: string | undefined
  /** Where the source gives no title, one is made from this, or from the text. */
  fileName?: string | undefined
  description?: string | undefined
  messages: SourceMessage[]
  syntax: TemplateSyntax
  declared?: PromptVariable[]
  models?: string[] | undefined
  tags?: string[] | undefined
  modality?: Modality | undefined
  settings?: PromptSettings
  testValues?: TestValues[]
  sourceId?: string | undefined
  notes: string[]
}

/** Translates the texts, declares the variables and keeps to the limits. */
export function completeDraft(draft: PromptDraft): ReadPrompt {
  const scope = createScope()
  for (const { name, ...details } of draft.declared ?? []) {
    if (scope.mention(name, details) === undefined) scope.note(`the variable "${name}"`)
  }
  const translated = draft.messages.map(({ role, text }) => ({
    role,
    text: draft.syntax(unifyLineBreaks(text), scope),
  }))
  const { systemMessage, body, notes } = joinMessages(translated)
  const content: PromptContent = {
    title: oneLine(draft.title ?? '') || makeTitle(draft.fileName, body || systemMessage),
    description: unifyLineBreaks(draft.description ?? '').trim(),
    systemMessage,
    body,
    variables: scope.variables(),
    targetModels: unique(draft.models ?? []),
    modality: draft.modality ?? 'text',
    tags: unique((draft.tags ?? []).map(oneLine)),
    settings: draft.settings ?? defaultSettings,
  }
  refuseProblems(content)
  const clashes = draft.syntax === ownSyntax ? [] : findClashes(content)
  return {
    content,
    ...(draft.testValues?.length ? { testValues: draft.testValues.map(renameValues) } : {}),
    ...(draft.sourceId === undefined ? {} : { sourceId: draft.sourceId }),
    notCarriedOver: unique([...scope.notes(), ...notes, ...draft.notes, ...clashes]),
  }
}

function refuseProblems(content: PromptContent): void {
  const problems = findContentProblems(content)
  if (content.body.trim() === '' && content.systemMessage.trim() === '') {
    problems.push('there is no text in it')
  }
  if (problems.length > 0) throw new UnreadableEntry(problems.join('; '))
}

function unifyLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}

// In our language {x} is a placeholder as soon as x is declared; elsewhere it was text.
function findClashes({ variables, systemMessage, body }: PromptContent): string[] {
  const names = new Set(variables.map(({ name }) => name))
  const found = `${systemMessage}\n${body}`.matchAll(/(?<!\{)\{([\p{L}\p{M}\p{N}_.-]+)\}(?!\})/gu)
  return unique(Array.from(found, ([, name = '']) => name).filter((name) => names.has(name))).map(
    (name) => `{${name}} was plain text; here it stands for the variable "${name}"`,
  )
}

function renameValues(values: TestValues): TestValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [toVariableName(name) ?? name, value]),
  )
}

function makeTitle(fileName: string | undefined, text: string): string {
  const stem = fileName
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/(\.prompt)?\.[a-z]+$/i, '')
  const line = text.split('\n').find((candidate) => candidate.trim() !== '') ?? ''
  const title = oneLine(stem || line.replace(/^#+\s*/, '')) || 'Untitled prompt'
  return cutText(title, contentLimits.title)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
