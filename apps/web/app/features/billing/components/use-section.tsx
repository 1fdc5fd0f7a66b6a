import type { CountedLimit, PlanUse } from '@product/contract/plans'
import type { Workspace } from '@product/contract/workspaces'
import { plans } from '@product/domain'
import { Progress } from '@product/ui/feedback/progress'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { type CountedUse, countUse, describeUse } from '#web/entities/plan/count-use.ts'
import { useCurrentWorkspace } from '#web/entities/workspace/workspaces.ts'

const labels: Record<CountedLimit, string> = {
  prompts: 'Prompts',
  connections: 'API connections',
  executions: 'Executions this month',
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The current plan, and how much of each of its limits is used. */
export function UseSection({ plan }: { plan: PlanUse }) {
  const workspace = useCurrentWorkspace()
  const team = workspace?.kind === 'team' ? workspace : undefined
  const resets = `Resets on ${dayFormat.format(new Date(plan.executionsResetAt))}`
  const hints: Partial<Record<CountedLimit, string>> = {
    prompts: team
      ? 'Prompts in the trash don’t count.'
      : 'The starter prompt and prompts in the trash don’t count.',
    executions: `${resets}. Runs on the Demo model and in your browser don’t count.`,
  }
  return (
    <SettingsSection
      title={team ? `Plan of ${team.name}` : 'Your plan'}
      text={
        <>
          {team ? `${team.name} is` : 'You are'} on the{' '}
          <strong className="font-semibold text-text">{plans[plan.plan].name}</strong> plan.
        </>
      }
    >
      <ul className="grid divide-y divide-line">
        {countUse(plan).map((use) => (
          <UseRow key={use.name} label={labels[use.name]} use={use} hint={hints[use.name]} />
        ))}
        {team ? <UseRow label="Members" use={countMembers(team, plan)} hint={undefined} /> : null}
      </ul>
    </SettingsSection>
  )
}

const tones = { ok: 'quiet', near: 'accent', reached: 'danger' } as const
const notes = { ok: null, near: 'Near limit', reached: 'Limit reached' }

/** A team that has as many members as its plan includes has what it paid for: nothing is wrong. */
function countMembers({ memberCount: used }: Workspace, { plan }: PlanUse): Counted {
  const allowed = plans[plan].limits.members
  return { used, allowed, state: allowed !== null && used > allowed ? 'reached' : 'ok' }
}

type Counted = Omit<CountedUse, 'name'>
type UseRowProps = { label: string; use: Counted; hint: string | undefined }

function UseRow({ label, use, hint }: UseRowProps) {
  const { used, allowed, state } = use
  const note = notes[state]
  return (
    <li className="grid gap-2 py-3.5 text-13 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-quiet tabular-nums">
          {note ? (
            <span className={state === 'near' ? 'text-accent' : 'text-danger'}>{note} · </span>
          ) : null}
          {describeUse(used, allowed)}
          {allowed === null ? ' · Unlimited' : null}
        </span>
      </p>
      {allowed === null ? null : (
        <Progress label={label} value={Math.min(used, allowed)} max={allowed} tone={tones[state]} />
      )}
      {hint ? <p className="text-12 text-faint">{hint}</p> : null}
    </li>
  )
}
