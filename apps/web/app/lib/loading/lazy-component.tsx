import { Button } from '@product/ui/forms/button'
import { retryableLazy } from '@product/ui/loading/retryable-lazy'
import { cn } from '@product/ui/styles/class-names'
import type { ComponentType } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { ChunkLoadError } from './load-chunk.ts'

type Place = 'inline' | 'overlay'

/** A component whose code comes when it is first rendered; if it does not, there is a button to try again. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Where the failure is shown: in the place of the component, or at the edge of the window for a dialog. */
  place: Place = 'inline',
): ComponentType<Props> =>
  retryableLazy(load, ({ error, retry }) => (
    <LoadFailed error={error} onRetry={retry} place={place} />
  ))

type LoadFailedProps = { error: unknown; onRetry: () => void; place: Place }

export function LoadFailed({ error, onRetry, place }: LoadFailedProps) {
  const isOutdated = error instanceof ChunkLoadError && error.isOutdated
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-wrap items-center gap-3 text-13',
        place === 'inline'
          ? 'p-4'
          : 'fixed right-4 bottom-4 z-50 max-w-[calc(100vw-2rem)] rounded-m border border-line-strong bg-surface-raised p-4 shadow-floating sm:max-w-sm',
      )}
    >
      <p className="min-w-0 flex-1 basis-56">{describeError(error)}</p>
      {isOutdated ? (
        <Button onClick={() => location.reload()}>Reload the page</Button>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  )
}
