import type { Connection } from '@product/contract/connections'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { countModels } from './connection-facts.tsx'

type Result = Pick<Connection, 'status' | 'problem'> & { models: string[] }

type TestResultProps = { result: Result | undefined; error: ReactNode }

/** The provider's answer about the key. The element exists beforehand, so that screen readers announce it. */
export function TestResult({ result, error }: TestResultProps) {
  const problem = error ?? (result?.status === 'failing' ? result.problem : undefined)
  return (
    <div role="status" className="empty:hidden">
      {problem ? (
        <p className="flex items-start gap-2 rounded-s border border-danger/35 px-3 py-2 text-13 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 flex-none" />
          <span className="wrap-anywhere">{problem}</span>
        </p>
      ) : null}
      {!problem && result?.status === 'connected' ? (
        <p className="flex items-start gap-2 rounded-s border border-success/35 px-3 py-2 text-13 text-success">
          <CircleCheck aria-hidden className="mt-0.5 flex-none" />
          Connected: {countModels(result.models.length)}
        </p>
      ) : null}
      {!problem && result?.status === 'limited' ? (
        <p className="rounded-s border border-accent-line px-3 py-2 text-13 text-quiet">
          {result.problem}
        </p>
      ) : null}
    </div>
  )
}
