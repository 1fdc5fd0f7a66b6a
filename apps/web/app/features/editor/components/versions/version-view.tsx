import type { Version } from '@product/contract/versions'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { NativeSelect } from '@product/ui/forms/native-select'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ArrowLeft, ArrowRight, ArrowRightLeft, Columns2, Rows2 } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useVersion } from '../../api/versions.ts'
import { Comparison, type Layout } from './comparison.tsx'
import type { ShownVersions, useShownVersions } from './use-shown-versions.ts'
import { VersionActions } from './version-actions.tsx'
import { VersionContent } from './version-content.tsx'

type VersionViewProps = {
  promptId: string
  versions: readonly Version[]
  shown: ShownVersions
  choice: ReturnType<typeof useShownVersions>
}

/** One version to read, or two compared. */
export function VersionView({ promptId, versions, shown, choice }: VersionViewProps) {
  const { to, from, view } = shown
  const [layout, setLayout] = useState<Layout>('split')
  const isWide = useSyncExternalStore(subscribeToWidth, isWideScreen, () => true)
  const { data: version, error, refetch, isFetching } = useVersion(promptId, to)
  const isDiff = view === 'diff'
  return (
    <>
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-1.5 md:px-4">
        <Button variant="ghost" size="s" className="-ml-1.5 md:hidden" onClick={choice.reset}>
          <ArrowLeft />
          All versions
        </Button>
        {isDiff && from !== undefined ? (
          <PairChoice versions={versions} from={from} to={to} onChange={choice.compare} />
        ) : (
          <p className="flex min-w-0 items-center gap-1.5 text-12 text-quiet">
            <span className="font-semibold text-13 text-text">v{to}</span>
            {version ? (
              <span className="truncate max-md:hidden">
                {version.author?.name ?? 'Former member'} ·{' '}
                <RelativeTime value={version.updatedAt} />
              </span>
            ) : null}
          </p>
        )}
        <div className="ml-auto flex gap-2">
          <SegmentedControl
            label="View"
            value={view}
            onValueChange={choice.setView}
            options={[
              { value: 'content', label: 'Content' },
              { value: 'diff', label: 'Diff' },
            ]}
          />
          {isDiff && isWide ? (
            <SegmentedControl
              label="Layout"
              value={layout}
              onValueChange={setLayout}
              options={[
                { value: 'split', label: withIcon(<Columns2 />, 'Side by side') },
                { value: 'inline', label: withIcon(<Rows2 />, 'Inline') },
              ]}
            />
          ) : null}
        </div>
        {version ? (
          <VersionActions
            promptId={promptId}
            version={version}
            isNewest={to === versions[0]?.number}
            onRestored={choice.reset}
            className="-mx-2 w-full md:hidden"
          />
        ) : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error ? (
          <ErrorState
            title="This version could not be loaded"
            text={describeError(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {isDiff && !error ? (
          <Comparison
            promptId={promptId}
            before={from}
            after={to}
            layout={isWide ? layout : 'inline'}
          />
        ) : null}
        {!isDiff && version ? <VersionContent content={version.content} /> : null}
        {!isDiff && !version && !error ? <Skeleton className="m-6 h-60" /> : null}
      </div>
    </>
  )
}

const withIcon = (icon: ReactNode, text: string) => (
  <>
    {icon}
    {text}
  </>
)

/** Two columns of text need it. */
const wideScreen = '(min-width: 64rem)'
const isWideScreen = () => matchMedia(wideScreen).matches

function subscribeToWidth(listener: () => void) {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

type PairChoiceProps = {
  versions: readonly Version[]
  from: number
  to: number
  onChange: (from: number, to: number) => void
}

function PairChoice({ versions, from, to, onChange }: PairChoiceProps) {
  // A comparison that was linked to may be of versions further down than the list has been loaded.
  const numbers = [...new Set([...versions.map(({ number }) => number), from, to])].sort(
    (one, other) => other - one,
  )
  const names = new Map(versions.map((version) => [version.number, version.names]))
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      {[`v${number}`, ...(names.get(number) ?? [])].join(' · ')}
    </option>
  ))
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-13">
      <span className="font-medium max-lg:hidden">Compare</span>
      <NativeSelect
        aria-label="Version A"
        className="h-7 max-w-36"
        value={from}
        onChange={(event) => onChange(Number(event.target.value), to)}
      >
        {options}
      </NativeSelect>
      <ArrowRight className="flex-none text-faint" />
      <NativeSelect
        aria-label="Version B"
        className="h-7 max-w-36"
        value={to}
        onChange={(event) => onChange(from, Number(event.target.value))}
      >
        {options}
      </NativeSelect>
      <IconButton label="Swap versions" className="h-7 w-7" onClick={() => onChange(to, from)}>
        <ArrowRightLeft />
      </IconButton>
    </div>
  )
}
