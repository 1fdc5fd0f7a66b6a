import { ApiError } from '@product/sdk'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeError } from './describe-error.ts'

export const plansPath = '/settings/billing'

/** Whether an error with this code says that the plan does not allow it. */
export const isPlanCode = (code: string | undefined): boolean => code?.startsWith('plan.') ?? false

export const isPlanRefusal = (error: unknown): boolean =>
  error instanceof ApiError && isPlanCode(error.code)

/** The message of an error with this code; one about the plan leads to the plans. */
export const withPlansLink = (message: string, code: string | undefined): ReactNode =>
  isPlanCode(code) ? (
    <>
      {message}{' '}
      <Link
        to={plansPath}
        className="whitespace-nowrap rounded-xs font-medium underline underline-offset-4"
      >
        See plans
      </Link>
    </>
  ) : (
    message
  )

/** As `describeError`, with the way to the plans where the plan is in the way. */
export const explainError = (error: unknown): ReactNode =>
  withPlansLink(describeError(error), error instanceof ApiError ? error.code : undefined)
