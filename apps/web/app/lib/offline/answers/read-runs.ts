import { listRunsRoute, type RunSummary } from '@product/contract/runs'
import { listStoredAnswers } from '../stored-answers.ts'
import type { DeviceAnswer } from './device-request.ts'

const Query = listRunsRoute.request.query
const Answer = listRunsRoute.responses[200].content['application/json'].schema
const usualLimit = 30

/** The runs of all lists that the server has answered: what it is asked for differs from minute to minute. */
export const answerRunList: DeviceAnswer = async ({ owner, url }) => {
  const answers = await listStoredAnswers(owner, listRunsRoute.path)
  // Another release of the product may have stored them.
  const lists = answers.flatMap((text) => Answer.safeParse(JSON.parse(text)).data ?? [])
  const {
    cursor = '0',
    limit = usualLimit,
    ...filter
  } = Query.parse(Object.fromEntries(url.searchParams))
  const start = Number(cursor)
  // The cursor of a page that the server answered.
  if (lists.length === 0 || !Number.isInteger(start)) return undefined
  // The newest answer is the last: it has how a run ended.
  const runs = new Map(lists.flatMap((list) => list.runs.map((run) => [run.id, run])))
  const found = [...runs.values()]
    .filter((run) => matches(run, filter))
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
  const end = start + limit
  return {
    runs: found.slice(start, end),
    nextCursor: end < found.length ? String(end) : null,
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
    (run.id === q.trim() ||
      [run.promptTitle, run.model].some((part) => part.toLowerCase().includes(text)))
  )
}
