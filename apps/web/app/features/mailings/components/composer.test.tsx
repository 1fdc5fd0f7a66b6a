import type { MailingContent, MailingCounts } from '@product/contract/mailings'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NoMailServerNote } from '#web/entities/mail/no-mail-server.tsx'
import {
  describeDuration,
  describeShortNotice,
  describeStop,
  describeTime,
  goesToLateAccounts,
  listFigures,
  shareDone,
} from '../model/describe-mailing.ts'
import { DraftForm, SaveNote } from './composer.tsx'
import { HiddenPrompts } from './hidden-prompts.tsx'
import { FigureTiles, ProblemNote } from './mailing-report.tsx'
import { describeAudience } from './send-dialog.tsx'

const content: MailingContent = {
  kind: 'newsletter',
  subject: 'News',
  previewText: '',
  body: 'Hello',
  effectiveOn: null,
  inArchive: true,
}

const counts: MailingCounts = {
  recipients: 10,
  waiting: 4,
  delivered: 5,
  kept: 0,
  bounced: 1,
  failed: 0,
  unconfirmed: 0,
  skipped: 0,
}

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const audience = { subscribers: 10_000, accounts: 1, rate: 600 }

describe('the form', () => {
  const render = (changes: Partial<MailingContent>, reached = audience) =>
    renderToStaticMarkup(
      <DraftForm content={{ ...content, ...changes }} audience={reached} onChange={() => {}} />,
    )
  const show = (changes: Partial<MailingContent>) => textOf(render(changes))

  test('of a newsletter offers the archive and asks for no day', () => {
    const text = show({})
    expect(text).toContain('Show in the archive')
    expect(text).toContain('link to unsubscribe')
    expect(text).not.toContain('Takes effect on')
  })

  test('of a notice asks for the day of effect and offers no archive', () => {
    const text = show({ kind: 'notice' })
    expect(text).toContain('Takes effect on')
    expect(text).toContain('At least 30 days')
    expect(text).not.toContain('Show in the archive')
  })

  describe('on 18 November 2026', () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z') }))
    afterEach(() => void vi.useRealTimers())

    const dayField = (effectiveOn: string | null, reached = audience) => {
      const markup = render({ kind: 'notice', effectiveOn }, reached)
      const alert = /<p id="([^"]+)" role="alert"[^>]*>(.*?)<\/p>/.exec(markup)
      const input = /<input[^>]*type="date"[^>]*>/.exec(markup)?.[0] ?? ''
      return {
        error: alert && textOf(alert[2] ?? '').trim(),
        isInvalid: input.includes('aria-invalid="true"'),
        isDescribed: alert !== null && input.includes(alert[1] ?? ''),
      }
    }

    test('a day of effect that is too early is refused beside its field, with the earliest one', () => {
      expect(dayField('2026-12-19')).toEqual({
        error:
          'The change must take effect at least 30 days after the last mail. With a day to spare for delays, choose 20 December 2026 or later.',
        isInvalid: true,
        isDescribed: true,
      })
      expect(dayField('2026-12-20')).toMatchObject({ error: null, isInvalid: false })
      expect(dayField(null)).toMatchObject({ error: null, isInvalid: false })
    })

    test('a notice that takes days to send may take effect that much later', () => {
      const large = { ...audience, accounts: 3_000_000 }
      expect(dayField('2026-12-22', large).error).toContain('choose 23 December 2026 or later')
      expect(dayField('2026-12-23', large).error).toBeNull()
    })
  })
})

test.each([
  ['saved', 'Saved'],
  ['unsaved', 'Not saved yet'],
  ['saving', 'Saving…'],
  ['failed', 'Couldn’t save. Trying again…'],
  ['conflict', 'Changed elsewhere: your edits are no longer saved. Reload'],
  ['deleted', 'This draft was deleted elsewhere: your edits are no longer saved.'],
] as const)('a draft that is %s says so', (status, expected) => {
  expect(textOf(renderToStaticMarkup(<SaveNote draft={{ status }} />)).trim()).toBe(expected)
})

test('the dialog says whom a mailing reaches, and for how long it is sent', () => {
  expect(describeAudience({ kind: 'newsletter' }, audience)).toBe(
    'Goes to 10,000 confirmed subscribers, in about 17 minutes at 600 mails a minute.',
  )
  expect(describeAudience({ kind: 'notice' }, audience)).toBe(
    'Goes to 1 account, in about a minute at 600 mails a minute. Until it takes effect, everybody sees it in the app and on the terms.',
  )
  expect(describeAudience({ kind: 'notice' }, { ...audience, rate: 1 })).toBe(
    'Goes to 1 account, in about a minute at 1 mail a minute. Until it takes effect, everybody sees it in the app and on the terms.',
  )
})

test('the dialog names the first day on which an announced change may take effect, and why', () => {
  const at = new Date('2026-11-18T12:00:00Z')
  expect(describeShortNotice({ effectiveOn: '2026-12-19' }, at, audience)).toBe(
    'The change must take effect at least 30 days after the last mail. With a day to spare for delays, choose 20 December 2026 or later.',
  )
  expect(describeShortNotice({ effectiveOn: '2026-12-20' }, at, audience)).toBeUndefined()
})

test.each([
  [0, 'about a minute'],
  [601, 'about 2 minutes'],
  [600_000, 'about 17 hours'],
])('%i mails at 600 a minute take %s', (mails, expected) => {
  expect(describeDuration(mails, 600)).toBe(expected)
})

describe('the figures', () => {
  test('name what is rare only where there is any', () => {
    const labels = (changes: Partial<MailingCounts>) =>
      listFigures({ ...counts, ...changes }).map(({ label }) => label)
    expect(labels({})).toEqual(['Delivered', 'Bounced', 'Waiting', 'Unconfirmed'])
    expect(labels({ failed: 1, skipped: 2 })).toEqual([
      'Delivered',
      'Bounced',
      'Waiting',
      'Unconfirmed',
      'Failed',
      'Skipped',
    ])
  })

  test('of mails that were kept say so, and nothing was delivered', () => {
    const labels = (changes: Partial<MailingCounts>) =>
      listFigures({ ...counts, ...changes }).map(({ label }) => label)
    expect(labels({ delivered: 0, kept: 5 })).toEqual([
      'Stored',
      'Bounced',
      'Waiting',
      'Unconfirmed',
    ])
    // The mail server was set up while it was sent.
    expect(labels({ kept: 5 })).toEqual([
      'Delivered',
      'Bounced',
      'Waiting',
      'Unconfirmed',
      'Stored',
    ])
  })

  test('are shown with what they mean', () => {
    const text = textOf(renderToStaticMarkup(<FigureTiles mailing={{ counts }} />))
    expect(text).toContain('Delivered 5')
    expect(text).toContain('Never sent again.')
    expect(shareDone(counts)).toBe(0.6)
  })
})

const times = {
  scheduledAt: '2026-11-18T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  updatedAt: '2026-11-17T10:00:00.000Z',
}

test.each([
  [{ state: 'scheduled' }, 'Begins'],
  [{ state: 'paused' }, 'Was to begin'],
  [{ state: 'sending', startedAt: '2026-11-18T10:00:01.000Z' }, 'Began'],
  [
    {
      state: 'sending',
      startedAt: '2026-11-18T10:00:01.000Z',
      endedAt: '2026-11-18T10:05:00.000Z',
    },
    'Began',
  ],
  [{ state: 'sent', endedAt: '2026-11-18T10:05:00.000Z' }, 'Ended'],
  [{ state: 'draft', scheduledAt: null }, 'Edited'],
] as const)('the time of %j is labelled %s', (changes, label) => {
  expect(describeTime({ ...times, ...changes }).label).toBe(label)
})

test('a stop says who does not get the mailing', () => {
  const startedAt = '2026-11-18T10:00:01.000Z'
  expect(describeStop({ kind: 'newsletter', state: 'paused', startedAt, counts })).toBe(
    '4 recipients will never get it.',
  )
  expect(describeStop({ kind: 'notice', state: 'paused', startedAt: null, counts })).toContain(
    'Nobody has got it',
  )
  expect(describeStop({ kind: 'notice', state: 'paused', startedAt, counts })).toContain(
    'no longer shown in the app',
  )
  expect(describeStop({ kind: 'notice', state: 'sent', startedAt, counts })).toContain(
    'from now on',
  )
})

test('a notice that was sent goes to accounts that come later, until it takes effect', () => {
  const notice = { kind: 'notice', state: 'sent', effectiveOn: '2026-12-20' } as const
  const goes = (changes: object, day: string) =>
    goesToLateAccounts({ ...notice, ...changes }, new Date(day))
  expect(goes({}, '2026-12-19T23:59:00Z')).toBe(true)
  expect(goes({}, '2026-12-20T00:00:00Z')).toBe(false)
  expect(goes({ state: 'stopped' }, '2026-12-19T00:00:00Z')).toBe(false)
  expect(goes({ kind: 'newsletter', effectiveOn: null }, '2026-12-19T00:00:00Z')).toBe(false)
})

test('prompts that are not public are named', () => {
  const show = (...names: string[]) =>
    textOf(
      renderToStaticMarkup(
        <HiddenPrompts prompts={names.map((name) => ({ name, slug: `slug-of-${name}` }))} />,
      ),
    )
  expect(show('A')).toContain('1 linked prompt is not public')
  expect(show('A', 'B')).toContain('2 linked prompts are not public')
  expect(show('A', 'B')).toContain('B /p/slug-of-B')
})

test('operators without a mail server are told, with a link to how to set one up', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <NoMailServerNote text="mails are kept, not sent." />
    </MemoryRouter>,
  )
  expect(textOf(markup)).toContain('No mail server is set up: mails are kept, not sent.')
  expect(markup).toContain('href="/docs/self-hosting#send-mail"')
})

test('a problem is told with the time at which it goes on, and nothing is said without one', () => {
  const held = {
    problem: 'The mail server accepts no mails.',
    heldUntil: '2026-11-18T10:00:00.000Z',
  }
  expect(textOf(renderToStaticMarkup(<ProblemNote mailing={held} />))).toContain(
    'Resumes automatically',
  )
  const paused = { problem: 'Refused', heldUntil: null }
  expect(textOf(renderToStaticMarkup(<ProblemNote mailing={paused} />))).not.toContain(
    'automatically',
  )
  expect(renderToStaticMarkup(<ProblemNote mailing={{ problem: null, heldUntil: null }} />)).toBe(
    '',
  )
})
