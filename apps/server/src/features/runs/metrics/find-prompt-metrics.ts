import type { PeriodQuery, PromptMetrics } from '@product/contract'
import { countDays } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { findPlan, includesFeature, requireFeature } from '#features/plans/index.ts'
import { findPrompt, listNames } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import {
  figuresOf,
  isChosenPeriod,
  periodOf,
  presentDays,
  presentMembers,
  presentModels,
} from './present-figures.ts'
import { seesEverybody, summariseRuns } from './queries.ts'

type Wanted = { id: string; query: PeriodQuery }

/** The figures of a prompt from the runs in the actor's workspace. */
export async function findPromptMetrics(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  actor: UserActor,
  { id, query }: Wanted,
): Promise<PromptMetrics> {
  const prompt = await findPrompt(database, actor, id)
  const { workspaceId } = actor
  await requireFeature(database, workspaceId, isChosenPeriod(query) ? 'advancedMetrics' : 'metrics')
  const hasMembers = includesFeature(await findPlan(database, workspaceId), 'advancedMetrics')
  const period = periodOf(query, now())
  const scope = { reader: actor, period, promptId: prompt.id }
  const [summary, names] = await Promise.all([
    summariseRuns(database, scope, [
      'model',
      'version',
      'day',
      ...(hasMembers ? (['accountId'] as const) : []),
    ]),
    listNames(database, prompt.id),
  ])
  const hasEverybody = seesEverybody(actor)
  return {
    title: prompt.content.title,
    ...period,
    days: countDays(period),
    total: figuresOf(summary.total),
    demo: figuresOf(summary.demo),
    byModel: presentModels(summary),
    byVersion: summary
      .by('version')
      .sort((one, other) => other.version - one.version)
      .map((row) => ({
        ...figuresOf(row),
        version: row.version,
        names: names.flatMap(({ name, number }) => (number === row.version ? [name] : [])),
      })),
    byDay: presentDays(summary, period),
    hasEverybody,
    byMember: hasMembers ? await presentMembers(database, actor, { summary, hasEverybody }) : null,
  }
}
