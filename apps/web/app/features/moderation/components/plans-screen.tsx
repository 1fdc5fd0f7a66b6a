import type { WorkspacePlan } from '@product/contract/moderation'
import { plans } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SearchField } from '@product/ui/forms/search-field'
import { Badge } from '@product/ui/text/badge'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countUse, describeUse } from '#web/entities/plan/count-use.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useWorkspacePlans } from '../api/workspace-plans.ts'
import { ListSkeleton, ModerationFrame } from './moderation-frame.tsx'
import { SetPlanDialog } from './set-plan-dialog.tsx'

/** Looks up workspaces, with their plans and use, and sets plans. */
export function PlansScreen() {
  const [address, setAddress] = useSearchParams()
  const text = (address.get('q') ?? '').trim()
  return (
    <ModerationFrame>
      <SearchField
        label="Handle, email, team name or slug"
        value={text}
        onSearch={(typed) => setAddress(typed ? { q: typed } : {}, { replace: true })}
      />
      {text === '' ? (
        <EmptyState
          icon={<CreditCard />}
          title="Look up a plan"
          text="Search for a person or a team to see their plan, use and limits."
        />
      ) : (
        <WorkspaceList text={text} />
      )}
    </ModerationFrame>
  )
}

function WorkspaceList({ text }: { text: string }) {
  const { data: workspaces, error, refetch, isFetching } = useWorkspacePlans(text)
  const [changed, setChanged] = useState<WorkspacePlan>()
  if (error)
    return (
      <ErrorState
        title="Couldn’t load the plans"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!workspaces) return <ListSkeleton label="The plans are loading" />
  if (workspaces.length === 0)
    return (
      <EmptyState
        icon={<CreditCard />}
        title="No workspace found"
        text="Handles, slugs and confirmed email addresses must match exactly."
      />
    )
  return (
    <>
      <ul
        aria-label="Workspaces"
        className="divide-y divide-line rounded-m border border-line bg-surface-raised"
      >
        {workspaces.map((workspace) => (
          <WorkspaceItem
            key={workspace.id}
            workspace={workspace}
            onChange={() => setChanged(workspace)}
          />
        ))}
      </ul>
      {changed ? <SetPlanDialog workspace={changed} onClose={() => setChanged(undefined)} /> : null}
    </>
  )
}

const useLabels = {
  prompts: 'Prompts',
  connections: 'Connections',
  executions: 'Executions this month',
}

type WorkspaceItemProps = { workspace: WorkspacePlan; onChange: () => void }

function WorkspaceItem({ workspace, onChange }: WorkspaceItemProps) {
  const { title, isTeam, slug, owner, members, plan } = workspace
  return (
    <li className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere min-w-0 font-medium text-14">{title}</h2>
        <Badge>{isTeam ? 'Team workspace' : 'Personal workspace'}</Badge>
        <Badge variant="accent">{plans[plan.plan].name} plan</Badge>
        <Button
          size="s"
          className="ml-auto"
          aria-label={`Change plan: ${title}`}
          onClick={onChange}
        >
          Change plan
        </Button>
      </div>
      {isTeam ? (
        <p className="wrap-anywhere text-12 text-faint">
          {slug} · {members === 1 ? '1 member' : `${members.toLocaleString('en')} members`}
          {owner ? ` · owned by ${owner}` : null}
        </p>
      ) : null}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
        {countUse(plan).map(({ name, used, allowed, state }) => (
          <div key={name}>
            <dt className="text-12 text-faint">{useLabels[name]}</dt>
            <dd className={state === 'reached' ? 'text-danger tabular-nums' : 'tabular-nums'}>
              {describeUse(used, allowed)}
              {allowed === null ? ' · Unlimited' : null}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
