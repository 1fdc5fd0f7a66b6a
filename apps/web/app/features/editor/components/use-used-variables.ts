import { listOwnVariables, listUses, type PromptContent } from '@product/domain'
import { useDeferredValue, useMemo } from 'react'
import { findLikelyTypos } from '../model/change-variables.ts'

/** The variables that the texts of an edited prompt use, and those of its own. */
export function useUsedVariables(content: PromptContent) {
  // Typing goes first: what follows from a long text may come a moment later.
  const { body, systemMessage, variables } = useDeferredValue(content)
  const uses = useMemo(
    () => listUses({ body, systemMessage, variables }),
    [body, systemMessage, variables],
  )
  const typos = useMemo(() => findLikelyTypos(variables, uses), [variables, uses])
  const own = useMemo(() => listOwnVariables(variables, uses), [variables, uses])
  return { body, systemMessage, uses, typos, own }
}
