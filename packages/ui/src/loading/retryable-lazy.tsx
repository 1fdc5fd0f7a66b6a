import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type Failure<Props> = { error: unknown; props: Props; retry: () => void }
type Attempt<Props> = { number: number; Loaded: ComponentType<Props>; hasFailed: boolean }

/**
 * `React.lazy`, except that a failed load does not end at the error boundary of the page and is not
 * remembered for good: `renderFailure` takes the place of the component until `retry` is called, and
 * wherever the component appears next it is loaded again.
 */
export function retryableLazy<Props extends object>(
  load: Load<Props>,
  renderFailure: (failure: Failure<Props>) => ReactNode,
): ComponentType<Props> {
  let newest = startAttempt(load, 0)

  function renew(failed: Attempt<Props>): Attempt<Props> {
    if (newest === failed) newest = startAttempt(load, failed.number + 1)
    return newest
  }

  return function RetryableLazy(props: Props) {
    const [attempt, setAttempt] = useState(() => (newest.hasFailed ? renew(newest) : newest))
    return (
      <LoadBoundary
        key={attempt.number}
        onFailed={() => {
          attempt.hasFailed = true
        }}
        renderFailure={(error) =>
          renderFailure({ error, props, retry: () => setAttempt(renew(attempt)) })
        }
      >
        {createElement(attempt.Loaded, props)}
      </LoadBoundary>
    )
  }
}

const retryDelay = 3_000

/** For components that nobody would miss for a moment: shows nothing, and tries again by itself. */
export function RetryLater({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, retryDelay)
    return () => clearTimeout(timer)
  })
  return null
}

/** Sets failures of loading apart from those of the component itself, which belong to the page. */
class LoadFailure extends Error {}

function startAttempt<Props extends object>(load: Load<Props>, number: number): Attempt<Props> {
  const Loaded = lazy(() =>
    load().catch((cause) => {
      throw new LoadFailure('A component could not be loaded.', { cause })
    }),
  )
  return { number, Loaded, hasFailed: false }
}

type LoadBoundaryProps = {
  onFailed: () => void
  renderFailure: (error: unknown) => ReactNode
  children: ReactNode
}

class LoadBoundary extends Component<LoadBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    // Only once the failure is shown: a component that waits is mounted anew, and would load for ever.
    if (error instanceof LoadFailure) this.props.onFailed()
  }

  override render() {
    const { error } = this.state
    if (error instanceof LoadFailure) return this.props.renderFailure(error.cause)
    if (error !== undefined) throw error
    return this.props.children
  }
}
