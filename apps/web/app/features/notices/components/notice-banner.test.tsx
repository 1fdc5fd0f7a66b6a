import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoticeLine } from './notice-banner.tsx'

const notice = {
  slug: 'new-terms',
  subject: 'New terms',
  effectiveOn: '2026-12-28',
  sentAt: '2026-11-18T10:00:00.000Z',
}

const show = (effectiveOn: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoticeLine notice={{ ...notice, effectiveOn }} onDismiss={() => {}} />
    </MemoryRouter>,
  )

test('a notice is named with its day of effect and a link to read it', () => {
  const markup = show('2026-12-28')
  expect(markup.replaceAll(/<[^>]+>/g, '')).toContain(
    'New terms · Takes effect on 28 December 2026 Read the notice',
  )
  expect(markup).toContain('href="/notices/new-terms"')
  expect(markup).toContain('aria-label="Dismiss the notice"')
  expect(show(null)).not.toContain('takes effect')
})
