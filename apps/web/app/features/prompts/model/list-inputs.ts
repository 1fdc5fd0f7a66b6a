import type { PromptCard } from '@product/contract/prompts'
import { listVariables, parseTemplate } from '@product/domain'

/** The variables of a prompt: those that are declared, and those that the beginning of its text uses. */
export function listInputs({
  variables,
  excerpt,
}: Pick<PromptCard, 'variables' | 'excerpt'>): string[] {
  const used = listVariables(parseTemplate(excerpt, variables)).map(({ name }) => name)
  return [...new Set([...variables, ...used])]
}
