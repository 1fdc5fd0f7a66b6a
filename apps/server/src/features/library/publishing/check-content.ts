import {
  checkPublishable,
  type IncludedPrompt,
  type PromptContent,
  type PublishingProblem,
  writeOutIncludes,
} from '@product/domain'

export type ToCheck = { content: PromptContent; included: IncludedPrompt[] }
export type Prepared = { content: PromptContent; problems: PublishingProblem[] }

/** The content with its includes written out, and the problems that keep it from being published. */
export function checkContent({ content, included }: ToCheck): Prepared {
  const written = writeOutIncludes(content, included)
  return {
    content: written.content,
    problems: [...written.problems, ...checkPublishable(written.content)],
  }
}

/** For the thread. */
export { checkContent as work }
