import { type Draft, parameterKey } from './draft.ts'
import type { Operation } from './list-operations.ts'

type DraftProblems = { parameters: Record<string, string>; body?: string }

/**
 * What keeps a draft from being sent. Everything else that is wrong with it may be sent, so that
 * a reader sees how the API answers.
 */
export function findDraftProblems(operation: Operation, draft: Draft): DraftProblems {
  const empty = operation.parameters
    .filter((parameter) => parameter.in === 'path' && !draft.parameters[parameterKey(parameter)])
    .map((parameter) => [parameterKey(parameter), 'The address cannot be built without it.'])
  const isJson = operation.body?.contentType.includes('json')
  return {
    parameters: Object.fromEntries(empty),
    body: isJson && draft.body.trim() !== '' ? findJsonProblem(draft.body) : undefined,
  }
}

function findJsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `This is not valid JSON, so nothing was sent. ${error instanceof Error ? error.message : ''}`
  }
}
