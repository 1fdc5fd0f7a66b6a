import type { StorageUse } from '@product/contract/storage'
import { formatBytes } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Progress } from '@product/ui/feedback/progress'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useStorage } from '../../api/account-data.ts'

const parts: { name: keyof StorageUse['use']; label: string; to?: string }[] = [
  { name: 'prompts', label: 'Prompts and versions', to: '/prompts' },
  { name: 'runs', label: 'Runs', to: '/history' },
  { name: 'files', label: 'Images and audio' },
  { name: 'templates', label: 'Templates', to: '/templates' },
  { name: 'publications', label: 'Published versions' },
]

/** From this share on, people are told before something is refused. */
const nearlyFull = 0.9

export function StorageSection() {
  const { data: storage, error, isFetching, refetch } = useStorage()
  return (
    <SettingsSection
      title="Storage"
      text="Identical versions are stored once. Prompts in the trash count until you delete them permanently."
    >
      {storage ? <Use storage={storage} /> : null}
      {!storage && !error ? <Loading /> : null}
      {!storage && error ? (
        <ErrorState
          title="Couldn’t measure your storage"
          text={describeError(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
    </SettingsSection>
  )
}

function Use({ storage: { usedBytes, quotaBytes, use } }: { storage: StorageUse }) {
  const share = usedBytes / quotaBytes
  return (
    <>
      <div className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3 text-13">
          <span title={exactly(usedBytes)}>
            <strong className="font-semibold">{formatBytes(usedBytes)}</strong>{' '}
            <span className="text-quiet">of {formatBytes(quotaBytes)} used</span>
          </span>
          <span className="text-quiet tabular-nums">{describeShare(share)}</span>
        </p>
        <Progress
          label="Storage used"
          value={Math.min(share, 1) * 100}
          tone={share < nearlyFull ? 'quiet' : 'danger'}
        />
      </div>
      {share < nearlyFull ? null : <Warning isFull={share >= 1} />}
      <dl className="grid divide-y divide-line text-13">
        {parts.map(({ name, label, to }) => (
          <div key={name} className="flex h-9 items-center justify-between gap-3">
            <dt className="min-w-0 truncate text-quiet">
              {to ? (
                <Link to={to} className="underline-offset-2 hover:text-text hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="flex-none tabular-nums" title={exactly(use[name])}>
              {formatBytes(use[name])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Warning = ({ isFull }: { isFull: boolean }) => (
  <p className="flex gap-2.5 rounded-s border border-danger/35 bg-danger-tint px-3 py-2.5 text-13">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-danger" />
    <span className="text-pretty">
      <strong className="font-semibold">
        {isFull ? 'Your storage is full.' : 'Your storage is nearly full.'}
      </strong>{' '}
      {isFull
        ? 'You can’t save, run or upload until you free up space.'
        : 'Saves and runs that don’t fit will be rejected.'}{' '}
      Delete <TextLink to="/history">runs</TextLink> or <TextLink to="/prompts">prompts</TextLink>,
      and empty the <TextLink to="/trash">trash</TextLink>.
    </span>
  </p>
)

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-medium underline underline-offset-2">
    {children}
  </Link>
)

const Loading = () => (
  <div role="status" className="grid gap-4">
    <div className="grid gap-2">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-1.5 rounded-full" />
    </div>
    <div className="grid divide-y divide-line">
      {parts.map(({ name }) => (
        <div key={name} className="flex h-9 items-center justify-between">
          <Skeleton className="w-36" />
          <Skeleton className="w-14" />
        </div>
      ))}
    </div>
    <VisuallyHidden>Measuring your storage</VisuallyHidden>
  </div>
)

const exactly = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`

/** Rounded down: full is only what is full. */
function describeShare(share: number): string {
  if (share > 0 && share < 0.01) return 'less than 1%'
  return `${Math.floor(share * 100).toLocaleString('en')}%`
}
