import type { PublicPrompt } from '@product/contract/library'
import { diffLines, licences, nameModel, type PromptContent } from '@product/domain'
import { groupChanges } from './group-changes.ts'
import { presentCard } from './present-card.ts'
import { presentContent } from './present-content.ts'

type EarlierVersion = { version: number; publishedAt: string; content: PromptContent }

/** Everything that the page of a prompt shows, made by the server; `old` is what is read instead. */
export function presentPrompt(prompt: PublicPrompt, old: EarlierVersion | null) {
  const { content: current, similar, outcomes, ...rest } = prompt
  const content = old?.content ?? current
  const presented = presentContent(content)
  return {
    ...rest,
    isLocked: rest.isPro,
    // Earlier versions are locked as well.
    versions: rest.isPro ? rest.versions.slice(0, 1) : rest.versions,
    models: rest.targetModels.map(nameModel),
    terms: licences[rest.licence],
    similar: similar.map(presentCard),
    outcomes: outcomes.map((outcome) => ({ ...outcome, modelName: nameModel(outcome.model) })),
    ...presented,
    fields: rest.isPro ? [] : presented.fields,
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
