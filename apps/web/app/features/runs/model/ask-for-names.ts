import type { PromptVariable } from '@product/domain'
import { z } from 'zod'
import type { Batch } from '#web/lib/runs/batch.ts'
import type { TestedPrompt } from '#web/lib/runs/tested-prompt.ts'
import { undeclaredVariable } from './check-values.ts'

const Refusal = z.array(z.object({ name: z.string(), message: z.string() }))

/** What a run was refused for, by name: prompts that are included have variables too. */
export function readRefusedValues(batch: Batch | undefined): Map<string, string> {
  const refused = Refusal.safeParse(batch?.problem?.details).data ?? []
  return new Map(refused.map(({ name, message }) => [name, message]))
}

/** Everything to ask for: what is declared, what the texts use, what a run was refused for. */
export function listInputs(
  { content, used }: TestedPrompt,
  refused: ReadonlyMap<string, string>,
): PromptVariable[] {
  const declared = new Set(content.variables.map(({ name }) => name))
  const others = new Set([...used, ...refused.keys()])
  return [
    ...content.variables,
    ...[...others].filter((name) => !declared.has(name)).map(undeclaredVariable),
  ]
}
