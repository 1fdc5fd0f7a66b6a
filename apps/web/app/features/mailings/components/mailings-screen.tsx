import { type Mailing, type MailingGroup, mailingGroups } from '@product/contract/mailings'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Progress } from '@product/ui/feedback/progress'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { RelativeTime } from '@product/ui/text/relative-time'
import { CalendarHeart, ChevronDown, Mails, Megaphone, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { NoMailServer } from '#web/entities/mail/no-mail-server.tsx'
import { PagedList } from '#web/lib/query/paged-list.tsx'
import { useCreateMailing, useDraftMonth, useMailingPages } from '../api/mailings.ts'
import {
  countOf,
  describeTime,
  listFigures,
  shareDone,
  titleOf,
} from '../model/describe-mailing.ts'
import { MailingBadges } from './mailing-badges.tsx'

const groups: { value: MailingGroup | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'outgoing', label: 'Outgoing' },
  { value: 'sent', label: 'Sent' },
]

/** Newsletters and notices: drafts, scheduled, under way and sent. */
export function MailingsScreen() {
  const [address, setAddress] = useSearchParams()
  const group = mailingGroups.find((known) => known === address.get('show'))
  const pages = useMailingPages(group)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SegmentedControl
          label="Show"
          value={group ?? 'all'}
          onValueChange={(value) => setAddress(value === 'all' ? {} : { show: value })}
          options={groups}
        />
        <NewMailing />
      </div>
      <NoMailServer text="mails are stored, not sent." />
      <AudienceLine audience={pages.audience} />
      <MailingList pages={pages} group={group} />
    </>
  )
}

function NewMailing() {
  const navigate = useNavigate()
  const open = (id: string) => void navigate(`/operator/newsletter/${id}`)
  const { mutate: create, isPending: isCreating } = useCreateMailing(open)
  const [isMonthEmpty, setIsMonthEmpty] = useState(false)
  const { mutate: draftMonth, isPending: isDrafting } = useDraftMonth({
    onFound: open,
    onEmpty: () => setIsMonthEmpty(true),
  })
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      <Button loading={isDrafting} onClick={() => draftMonth()}>
        <CalendarHeart />
        Draft of the month
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="primary" loading={isCreating}>
            New mailing
            <ChevronDown />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => create('newsletter')}>
            <Newspaper />
            Newsletter to subscribers
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => create('notice')}>
            <Megaphone />
            Notice to all accounts
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={isMonthEmpty}
        title="No prompts for the newsletter of the month"
        text={
          <>
            No prompt was featured last month, and none was used more than the month before. To
            feature one, open{' '}
            <Link to="/moderation" className="text-accent underline underline-offset-4">
              Moderation
            </Link>{' '}
            and choose Take action.
          </>
        }
        action="Start an empty draft"
        tone="primary"
        onConfirm={() => create('newsletter')}
        onCancel={() => setIsMonthEmpty(false)}
      />
    </div>
  )
}

type Pages = ReturnType<typeof useMailingPages>

function AudienceLine({ audience }: Pick<Pages, 'audience'>) {
  if (!audience) return <Skeleton className="h-4.5 w-72 max-w-full" />
  const { subscribers, accounts } = audience
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      <span className="tabular-nums">{countOf(subscribers, 'subscriber', 'subscribers')}</span>
      <span className="tabular-nums">
        {countOf(accounts, 'account with a confirmed address', 'accounts with a confirmed address')}
      </span>
      <Link
        to="/operator/newsletter/suppressed"
        className="text-accent underline-offset-4 hover:underline"
      >
        Suppressed addresses
      </Link>
    </p>
  )
}

function MailingList({ pages, group }: { pages: Pages; group: MailingGroup | undefined }) {
  return (
    <PagedList
      label="Mailings"
      items={pages.mailings}
      pages={pages}
      moreLabel="Earlier mailings"
      empty={
        <EmptyState
          icon={<Mails />}
          title={group === undefined ? 'No mailings yet' : 'Nothing here'}
          text="Write a newsletter to your subscribers, or a notice to everybody with an account. The draft of the month starts from the library’s featured and rising prompts."
        />
      }
    >
      {(mailing) => <MailingItem key={mailing.id} mailing={mailing} />}
    </PagedList>
  )
}

function MailingItem({ mailing }: { mailing: Mailing }) {
  const { id, state, startedAt, counts, problem } = mailing
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 transition-colors duration-100 hover:bg-surface-hover">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Link
            to={`/operator/newsletter/${id}`}
            className="wrap-anywhere min-w-0 font-medium text-14 after:absolute after:inset-0"
          >
            {titleOf(mailing)}
          </Link>
          <MailingBadges {...mailing} />
        </div>
        <p className="text-12 text-faint">
          <MailingTime mailing={mailing} />
        </p>
        {problem ? <p className="wrap-anywhere text-12 text-danger">{problem}</p> : null}
        {state === 'sending' ? (
          <Progress
            label={`Progress of ${titleOf(mailing)}`}
            value={counts.recipients === 0 ? null : shareDone(counts) * 100}
            className="max-w-100"
          />
        ) : null}
      </div>
      {startedAt ? <Figures counts={counts} /> : null}
    </li>
  )
}

function MailingTime({ mailing }: { mailing: Mailing }) {
  const { label, value } = describeTime(mailing)
  return (
    <>
      {label} <RelativeTime value={value} />
    </>
  )
}

function Figures({ counts }: Pick<Mailing, 'counts'>) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-right text-13 max-sm:text-left">
      {listFigures(counts)
        .slice(0, 4)
        .map(({ label, count, tone }) => (
          <div key={label}>
            <dt className="text-12 text-faint">{label}</dt>
            <dd className={tone === 'danger' ? 'text-danger tabular-nums' : 'tabular-nums'}>
              {count.toLocaleString('en')}
            </dd>
          </div>
        ))}
    </dl>
  )
}
