import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { useNavigate } from 'react-router'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { useAbilities } from '../../api/follow-access.ts'
import { useVersion } from '../../api/versions.ts'
import { RestoreButton } from './restore-button.tsx'
import { VersionContent } from './version-content.tsx'

type VersionScreenProps = { promptId: string; number: number }

/** One version as it was, to read. */
export function VersionScreen({ promptId, number }: VersionScreenProps) {
  const { data: version, error, refetch, isFetching } = useVersion(promptId, number)
  const abilities = useAbilities(promptId)
  const isLocked = isPlanRefusal(error)
  const navigate = useNavigate()
  const toCurrent = () => void navigate(`/editor/${promptId}`)
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 sm:px-6">
        <h1 className="min-w-0 truncate font-semibold text-16">
          {version?.content.title || 'Untitled Prompt'}
        </h1>
        <p className="text-12 text-quiet">
          Version {number}, read-only
          {version ? (
            <>
              {' · '}
              {version.author?.name ?? 'A former member'} <RelativeTime value={version.updatedAt} />
            </>
          ) : null}
        </p>
        <div className="ml-auto flex gap-2">
          <Button size="s" onClick={toCurrent}>
            Back to current
          </Button>
          {isLocked || !abilities?.edit ? null : (
            <RestoreButton
              variant="primary"
              promptId={promptId}
              number={number}
              onRestored={toCurrent}
            />
          )}
          <HelpButton page="/docs/versions" />
        </div>
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto">
        {isLocked ? <LockedFeature error={error} /> : null}
        {error && !isLocked ? (
          <ErrorState
            title="This version could not be loaded"
            text={describeError(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {!version && !error ? <Skeleton className="m-6 h-60" /> : null}
        {version ? <VersionContent content={version.content} /> : null}
      </main>
    </div>
  )
}
