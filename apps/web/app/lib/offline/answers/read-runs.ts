import { listRunsRoute, type RunSummary } from '@product/contract/runs'
import { listStoredAnswers } from '../stored-answers.ts'
import type { DeviceAnswer } from './device-request.ts'

const Query = listRunsRoute.request.query
const Answer = listRunsRoute.responses[200].content['application/json'].schema

/** The runs of all lists that the server has answered: what it is asked for differs from minute to minute. */
export const answerRunList: DeviceAnswer = async ({ owner, url }) => {
  const answers = await listStoredAnswers(owner, listRunsRoute.path)
  if (answers.length === 0) return undefined
  const lists = answers.map((text) => Answer.parse(JSON.parse(text)))
  // The newest answer is the last: it has how a run ended.
  const runs = new Map(lists.flatMap((list) => list.runs.map((run) => [run.id, run])))
  const { cursor, limit, ...filter } = Query.parse(Object.fromEntries(url.searchParams))
  return {
    runs: [...runs.values()]
      .filter((run) => matches(run, filter))
      .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt)),
    nextCursor: null,
    models: lists.at(-1)?.models ?? [],
  }
}

type Filter = Omit<ReturnType<typeof Query.parse>, 'cursor' | 'limit'>

/** As the server filters them. */
function matches(run: RunSummary, { q = '', from, to, ...exact }: Filter): boolean {
  const text = q.trim().toLowerCase()
  const startedAt = Date.parse(run.startedAt)
  const isEqual = (name: keyof typeof exact) =>
    exact[name] === undefined || exact[name] === run[name]
  return (
    isEqual('status') &&
    isEqual('model') &&
    isEqual('promptId') &&
    isEqual('version') &&
    (from === undefined || startedAt >= Date.parse(from)) &&
    (to === undefined || startedAt < Date.parse(to)) &&
    [run.promptTitle, run.model, run.id].some((part) => part.toLowerCase().includes(text))
  )
}
