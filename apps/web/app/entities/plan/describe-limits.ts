import { type PlanLimits, supportTimes } from '@product/domain'

const numbers = new Intl.NumberFormat('en-US')

const count = (limit: number | null): string =>
  limit === null ? 'Unlimited' : numbers.format(limit)
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The list on the card of a plan, from the enforced limits. */
export function describeLimits(limits: PlanLimits): string[] {
  return [
    `${count(limits.prompts)} prompts${limits.versionHistory ? ' and version history' : ''}`,
    `${count(limits.executions)} executions a month`,
    `${count(limits.connections)} API connections`,
    limits.library === 'full' ? 'Full library' : 'Public library only',
    `${capitalised(limits.templates)} templates`,
    ...(limits.collaboration
      ? ['Collaboration', 'Workspaces', describeMembers(limits), 'Private sharing']
      : []),
    ...(limits.metrics === 'none' ? [] : [`${capitalised(limits.metrics)} analytics`]),
    `${capitalised(limits.support)} support`,
  ]
}

const describeMembers = ({ members }: PlanLimits): string =>
  members === null ? 'Unlimited members' : `Up to ${numbers.format(members)} members`

/** Features missing from the free plan, listed so that nobody has to compare. */
export function describeMissing(limits: PlanLimits): string | null {
  const missing = [
    limits.versionHistory ? null : 'version history',
    limits.collaboration ? null : 'collaboration',
    limits.metrics === 'none' ? 'analytics' : null,
  ].filter((name) => name !== null)
  if (missing.length < 3) return null
  return `No ${missing.slice(0, -1).join(', ')} or ${missing.at(-1)}`
}

/** Messages are answered in this order; see the operators' inbox. */
const supportNames: Record<PlanLimits['support'], string> = {
  community: 'Community',
  email: 'Email',
  priority: 'Priority, answered first',
}

type ComparedRow = { label: string; read: (limits: PlanLimits) => string | boolean }

/** The rows of the comparison; a yes or no is shown as a mark. */
export const comparedRows: ComparedRow[] = [
  { label: 'Prompts', read: ({ prompts }) => count(prompts) },
  { label: 'Executions a month', read: ({ executions }) => count(executions) },
  { label: 'API connections', read: ({ connections }) => count(connections) },
  { label: 'Version history', read: ({ versionHistory }) => versionHistory },
  { label: 'Community library', read: ({ library }) => capitalised(library) },
  { label: 'Templates', read: ({ templates }) => capitalised(templates) },
  { label: 'Secret links', read: ({ secretLinks }) => secretLinks },
  { label: 'Collaboration', read: ({ collaboration }) => collaboration },
  { label: 'Workspaces', read: ({ collaboration }) => collaboration },
  { label: 'Members', read: ({ members }) => count(members) },
  { label: 'Private sharing', read: ({ collaboration }) => collaboration },
  {
    label: 'Analytics',
    read: ({ metrics }) => (metrics === 'none' ? false : capitalised(metrics)),
  },
  { label: 'Cloud sync', read: () => true },
  { label: `Live chat, weekdays ${supportTimes}`, read: () => true },
  { label: 'Support', read: ({ support }) => supportNames[support] },
]
