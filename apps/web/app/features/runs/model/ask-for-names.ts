import { createVariable, type PromptVariable } from '@product/domain'
import { z } from 'zod'
import type { Batch } from '#web/entities/run/batch.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'

const Refusal = z.array(z.object({ name: z.string(), message: z.string() }))

/** The missing variables named in a refusal; included prompts have variables too. */
export function readRefusedValues(batch: Batch | undefined): Map<string, string> {
  const refused = Refusal.safeParse(batch?.problem?.details).data ?? []
  return new Map(refused.map(({ name, message }) => [name, message]))
}

/** Everything to ask for: what the editor knows of, and what a run was refused for. */
export function listInputs(
  { asked }: TestedPrompt,
  refused: ReadonlyMap<string, string>,
): PromptVariable[] {
  const known = new Set(asked.map(({ name }) => name))
  const others = [...refused.keys()].filter((name) => !known.has(name))
  return [...asked, ...others.map(createVariable)]
}
