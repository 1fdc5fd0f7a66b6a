import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { MoreMenu } from '@product/ui/overlays/more-menu'
import { Compass, Plus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBilling } from '#web/entities/plan/billing.ts'
import { usePlanUse } from '#web/entities/plan/plan-use.ts'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useFigures, useFirstSteps } from '../api/figures.ts'
import { hasFigures, listFirstSteps } from '../model/first-steps.ts'
import { greet } from '../model/greet.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PlanNotice } from './plan-notice.tsx'

const cards = [
  { name: 'totalPrompts', label: 'Total Prompts' },
  { name: 'executions30Days', label: 'Executions (30d)' },
  { name: 'sharesReceived', label: 'Shares Received' },
  { name: 'activeTemplates', label: 'Active Templates' },
] as const

/** Four figures, each counted from what is there. */
function Figures() {
  const { data, error, refetch, isFetching } = useFigures()
  if (error && !data)
    return (
      <ErrorState
        className="rounded-m border border-line py-4"
        title="Your figures could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line lg:grid-cols-4">
      {cards.map(({ name, label }) => (
        <div key={name} className="grid gap-1.5 bg-surface-raised px-4 py-4.5 sm:px-5">
          <dt className="text-12 text-quiet sm:text-13">{label}</dt>
          <dd className="font-semibold text-28 tabular-nums">
            {data ? data[name].toLocaleString('en') : <Skeleton className="h-8.5 w-14" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hiddenKey = 'first-steps-hidden'

/** The first steps of a new account, and whether they are shown as a checklist. */
function useChecklist() {
  const { data: steps, error } = useFirstSteps()
  // The steps are for people who may take them in this workspace.
  const mayCreate = useMay('createPrompts')
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey) === 'true')
  const isDone = steps !== undefined && listFirstSteps(steps).every((step) => step.isDone)
  return {
    steps,
    isKnown: steps !== undefined || error !== null,
    isShown: steps !== undefined && mayCreate && !isHidden && !isDone,
    hide: () => {
      localStorage.setItem(hiddenKey, 'true')
      setIsHidden(true)
    },
  }
}

/** Limits of the plan that are near, the checklist of a newcomer, and the figures once they say something. */
function Overview({ steps, isKnown, isShown, hide }: ReturnType<typeof useChecklist>) {
  const plan = usePlanUse()
  const billing = useBilling()
  const isLoading = [plan, billing].some((one) => one.isLoading && one.failureCount === 0)
  // Together, so that nothing moves when the last one is there.
  if (!isKnown || isLoading) return <Skeleton className="h-25 rounded-m" />
  return (
    <>
      {billing.data ? <PaymentNotice billing={billing.data} /> : null}
      {plan.data ? <PlanNotice plan={plan.data} /> : null}
      {!isShown || (steps && hasFigures(steps)) ? <Figures /> : null}
      {isShown && steps ? <FirstStepsCard steps={steps} onHide={hide} /> : null}
    </>
  )
}

const tabs = ['recent', 'favorites', 'shared']

type DashboardProps = {
  name: string | undefined
  recent: ReactNode
  favorites: ReactNode
  shared: ReactNode
  executions: ReactNode
  connections: ReactNode
}

export function Dashboard(props: DashboardProps) {
  const { name, recent, favorites, shared, executions, connections } = props
  const [address, setAddress] = useSearchParams()
  const checklist = useChecklist()
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'recent'
  return (
    <div className="mx-auto grid max-w-280 gap-6 p-4 md:p-8">
      <DashboardHeader name={name} isNew={checklist.isShown} />
      <Overview {...checklist} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          value={tab}
          onValueChange={(chosen) =>
            setAddress(chosen === 'recent' ? {} : { tab: chosen }, { preventScrollReset: true })
          }
        >
          <TabsList aria-label="Your prompts">
            <TabsTrigger value="recent">Recent Prompts</TabsTrigger>
            <TabsTrigger value="favorites">Favorites</TabsTrigger>
            <TabsTrigger value="shared">Shared with me</TabsTrigger>
          </TabsList>
          <TabsContent value="recent" className="pt-0">
            {recent}
          </TabsContent>
          <TabsContent value="favorites" className="pt-0">
            {favorites}
          </TabsContent>
          <TabsContent value="shared" className="pt-0">
            {shared}
          </TabsContent>
        </Tabs>
        <div className="grid min-w-0 gap-6 lg:grid-cols-2 xl:grid-cols-1">
          {executions}
          {connections}
        </div>
      </div>
    </div>
  )
}

type DashboardHeaderProps = {
  /** Undefined until it is known. */
  name: string | undefined
  /** To somebody new, the checklist has the main action. */
  isNew: boolean
}

function DashboardHeader({ name, isNew }: DashboardHeaderProps) {
  const track = useTrack()
  const trackBrowsing = () => track('browse_prompts_clicked', {})
  return (
    <header className="flex items-center justify-between gap-3 lg:flex-wrap">
      {name === undefined ? (
        <Skeleton className="h-8.5 w-72 max-w-full" />
      ) : (
        <h1 className="wrap-anywhere min-w-0 text-20 max-sm:text-wrap sm:text-28">
          {greet(new Date().getHours(), name)}
        </h1>
      )}
      <div className="flex flex-none gap-2">
        <Button asChild variant="ghost" className="max-lg:hidden">
          <Link to="/discover" onClick={trackBrowsing}>
            <Compass />
            Browse the library
          </Link>
        </Button>
        <IfMay ability="createPrompts">
          <Button asChild className="max-lg:hidden">
            <Link to="/create?tab=import">
              <Upload />
              Import
            </Link>
          </Button>
        </IfMay>
        <MoreMenu className="lg:hidden">
          <DropdownMenuItem asChild>
            <Link to="/discover" onClick={trackBrowsing}>
              <Compass />
              Browse the library
            </Link>
          </DropdownMenuItem>
          <IfMay ability="createPrompts">
            <DropdownMenuItem asChild>
              <Link to="/create?tab=import">
                <Upload />
                Import
              </Link>
            </DropdownMenuItem>
          </IfMay>
        </MoreMenu>
        <IfMay ability="createPrompts">
          <Button asChild variant={isNew ? 'secondary' : 'primary'}>
            <Link to="/create">
              <Plus />
              Create Prompt
            </Link>
          </Button>
        </IfMay>
      </div>
    </header>
  )
}
