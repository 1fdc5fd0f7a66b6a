import { ApiError } from '@product/sdk'
import { attachViewport, type StackedToastEvent } from '@product/ui/feedback/toast-stack-store'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { explainError, withPlansLink } from './plan-refusal.tsx'
import { stackError } from './stack-error.ts'

const message = 'The Free plan includes 50 prompts, and you have 50. Upgrade to Pro for more.'
const refused = new ApiError({ status: 402, code: 'plan.limit-reached', message })
const missing = new ApiError({ status: 404, code: 'prompt.unknown', message: 'Not found.' })

const render = (content: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>)

function toastOf(error: unknown) {
  const events: StackedToastEvent[] = []
  const detach = attachViewport((event) => events.push(event))
  stackError('Not saved', error)
  detach()
  const [event] = events
  return event?.kind === 'show' ? event.toast : undefined
}

test('a refusal by the plan is followed by a link to the plans', () => {
  expect(render(explainError(refused))).toMatch(/^The Free plan.* <a .*href="\/settings\/billing"/)
  expect(render(withPlansLink(message, refused.code))).toContain('See plans')
  expect(render(explainError(missing))).toBe('Not found.')
  expect(render(explainError(new Error('boom')))).toBe('Something went wrong. Please try again.')
})

test('its toast leads to the plans, and others lead nowhere', () => {
  expect(toastOf(refused)).toMatchObject({
    title: 'Not saved',
    description: message,
    action: { label: 'See plans', to: '/settings/billing' },
  })
  expect(toastOf(missing)).toEqual({
    title: 'Not saved',
    description: 'Not found.',
    variant: 'error',
  })
})
