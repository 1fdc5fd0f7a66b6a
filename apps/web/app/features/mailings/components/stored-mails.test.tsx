import type { MailingCounts, WholeMailing } from '@product/contract/mailings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { mailingsKey } from '../api/mailings.ts'
import { MailingReport } from './mailing-report.tsx'
import { MailingsScreen } from './mailings-screen.tsx'

const counts: MailingCounts = {
  recipients: 7,
  waiting: 0,
  delivered: 0,
  kept: 7,
  bounced: 0,
  failed: 0,
  unconfirmed: 0,
  skipped: 0,
}

const mailing: WholeMailing = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'sent',
  revision: 1,
  kind: 'newsletter',
  subject: 'News',
  previewText: '',
  body: 'Hello',
  effectiveOn: null,
  inArchive: false,
  slug: 'news',
  month: null,
  scheduledAt: '2026-11-18T10:00:00.000Z',
  startedAt: '2026-11-18T10:00:00.000Z',
  endedAt: '2026-11-18T10:05:00.000Z',
  createdAt: '2026-11-17T10:00:00.000Z',
  updatedAt: '2026-11-17T10:00:00.000Z',
  problem: null,
  heldUntil: null,
  counts,
}

/** The screen as text, on a site with or without a mail server. */
function show(screen: ReactNode, { sendsMail }: { sendsMail: boolean }) {
  const queries = new QueryClient()
  queries.setQueryData([...mailingsKey, 'list', 'all'], {
    pages: [
      {
        mailings: [mailing],
        nextCursor: null,
        audience: { subscribers: 7, accounts: 9, rate: 600 },
      },
    ],
    pageParams: [undefined],
  })
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <QueryClientProvider client={queries}>{screen}</QueryClientProvider>,
    },
  ])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { sendsMail } } }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const notice = 'No mail server is set up: mails are stored, not sent.'

test('the report of a mailing counts mails that were stored, and no delivered ones', () => {
  const text = show(<MailingReport mailing={mailing} />, { sendsMail: true })
  expect(text).toContain('Stored 7 Stored instead of sent: there was no mail server.')
  expect(text).not.toContain('Delivered')
})

test('the list of mailings counts them too', () => {
  const text = show(<MailingsScreen />, { sendsMail: true })
  expect(text).toContain('Stored 7')
  expect(text).not.toContain('Delivered')
})

test.each([
  ['the list', <MailingsScreen key="list" />],
  [
    'the report of a mailing under way',
    <MailingReport key="report" mailing={{ ...mailing, state: 'sending', endedAt: null }} />,
  ],
])('%s says that mails are stored where there is no mail server, and only there', (_, screen) => {
  expect(show(screen, { sendsMail: false })).toContain(notice)
  expect(show(screen, { sendsMail: true })).not.toContain(notice)
})

test('the report of a mailing that has ended tells of its counts alone', () => {
  expect(show(<MailingReport mailing={mailing} />, { sendsMail: false })).not.toContain(notice)
})
