import { followUses, listUses, type PromptContent, type VariableUse } from '@product/domain'

/** Declares the variables that are typed into the texts, edit by edit. */
export function createTypingFollower() {
  let usesBefore: readonly VariableUse[] | undefined
  /** Parts of the texts around what was typed since they were last read. */
  const typedNear: string[] = []

  function follow(before: PromptContent, next: PromptContent): PromptContent {
    if (isSameForVariables(before, next)) return next
    const uses = listUses(next)
    const known = usesBefore ?? listUses(before)
    usesBefore = uses
    return followUses(next, known, uses)
  }

  return {
    /** The content with the variables that its texts use. */
    follow,
    noteTyped: (near: string) => void typedNear.push(near),
    /** The same where others type too: a name that they are typing is theirs to declare, once it is whole. */
    followTyped: (before: PromptContent, next: PromptContent): PromptContent => {
      const followed = follow(before, next)
      const near = typedNear.splice(0)
      const known = new Set(next.variables.map(({ name }) => name))
      const variables = followed.variables.filter(
        ({ name }) => known.has(name) || near.some((text) => text.includes(name)),
      )
      return variables.length === followed.variables.length ? followed : { ...followed, variables }
    },
    /** The texts were changed elsewhere. */
    forget: () => {
      usesBefore = undefined
    },
  }
}

const isSameForVariables = (one: PromptContent, other: PromptContent): boolean =>
  one.body === other.body &&
  one.systemMessage === other.systemMessage &&
  one.variables === other.variables
