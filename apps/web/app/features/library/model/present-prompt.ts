import type { PublicPrompt } from '@product/contract/library'
import { diffLines, licences, nameModel, type PromptContent } from '@product/domain'
import { splitText } from '#web/entities/prompt/split-text.ts'
import { listFields } from './fill-prompt.ts'
import { groupChanges } from './group-changes.ts'
import { presentCard } from './present-card.ts'

type EarlierVersion = { version: number; publishedAt: string; content: PromptContent }

/** Everything that the page of a prompt shows, made by the server; `old` is what is read instead. */
export function presentPrompt(prompt: PublicPrompt, old: EarlierVersion | null) {
  const { content: current, similar, outcomes, ...rest } = prompt
  const content = old?.content ?? current
  const names = content.variables.map(({ name }) => name)
  return {
    ...rest,
    models: rest.targetModels.map(nameModel),
    terms: licences[rest.licence],
    similar: similar.map(presentCard),
    outcomes: outcomes.map((outcome) => ({ ...outcome, modelName: nameModel(outcome.model) })),
    content,
    fields: listFields(content),
    parts: {
      system: splitText(content.systemMessage, names),
      body: splitText(content.body, names),
    },
    old: old && {
      version: old.version,
      publishedAt: old.publishedAt,
      changes: {
        system: compare(old.content.systemMessage, current.systemMessage),
        body: compare(old.content.body, current.body),
      },
    },
  }
}

export type PresentedPrompt = ReturnType<typeof presentPrompt>

const compare = (before: string, after: string) =>
  before === after ? [] : groupChanges(diffLines(before, after))
