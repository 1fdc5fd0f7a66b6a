import type { ConversationDetails } from '@product/contract/support-inbox'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useUnblock } from '../api/conversation.ts'
import { nameOf } from '../model/name-of.ts'
import { BlockDialog } from './block-dialog.tsx'
import { PlanBadge } from './conversation-list.tsx'

type PersonCardProps = { conversation: ConversationDetails; className?: string }

/** The person beside the conversation: plan, last errors, earlier conversations. */
export function PersonCard({ conversation, className }: PersonCardProps) {
  const { person, handle, page, createdAt, errors, earlier } = conversation
  return (
    <div className={cn('grid content-start gap-4 p-4 text-13', className)}>
      <div className="grid gap-1">
        <p className="flex items-center gap-2 font-semibold">
          <span className="truncate">{nameOf(person)}</span>
          <PlanBadge plan={person.plan} />
        </p>
        {person.address ? (
          <a
            href={`mailto:${person.address}`}
            className="truncate text-quiet underline-offset-4 hover:underline"
          >
            {person.address}
          </a>
        ) : (
          <p className="text-faint">
            {person.accountId ? 'No answers by email at once' : 'No email address'}
          </p>
        )}
        {handle ? (
          <Link to={`/u/${handle}`} className="truncate text-quiet hover:text-text">
            @{handle}
          </Link>
        ) : null}
        <p className="text-12 text-faint">
          {person.accountId ? 'Signed in' : 'Visitor, not signed in'}
        </p>
      </div>
      <dl className="grid gap-2">
        <Fact label="Started">
          <RelativeTime value={createdAt} />
        </Fact>
        {page ? <Fact label="On page">{page}</Fact> : null}
      </dl>
      {person.accountId ? <RecentErrors errors={errors} /> : null}
      {earlier.length > 0 ? <EarlierConversations earlier={earlier} /> : null}
      <Blocking conversation={conversation} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
      <dt className="text-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const CardHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1.5 font-medium text-12 text-faint">{children}</h3>
)

function RecentErrors({ errors }: Pick<ConversationDetails, 'errors'>) {
  return (
    <section>
      <CardHeading>Last failed runs</CardHeading>
      {errors.length === 0 ? (
        <p className="text-12 text-quiet">None</p>
      ) : (
        <ul aria-label="Last failed runs" className="grid gap-2">
          {errors.map(({ runId, model, code, happenedAt }) => (
            <li key={runId} className="grid text-12">
              <span className="wrap-anywhere font-prompt text-danger">{code}</span>
              <span className="text-faint">
                {model}, <RelativeTime value={happenedAt} style="short" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function EarlierConversations({ earlier }: Pick<ConversationDetails, 'earlier'>) {
  return (
    <section>
      <CardHeading>Other conversations</CardHeading>
      <ul className="grid gap-1.5">
        {earlier.map(({ id, subject, state, createdAt }) => (
          <li key={id} className="grid">
            <Link
              to={`?state=all&conversation=${id}`}
              className="truncate text-quiet underline-offset-4 hover:text-text hover:underline"
            >
              {subject}
            </Link>
            <span className="text-12 text-faint">
              {state}, <RelativeTime value={createdAt} style="short" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Blocking({ conversation }: { conversation: ConversationDetails }) {
  const { id, person, block } = conversation
  const [isAsking, setAsking] = useState(false)
  const unblock = useUnblock(id)
  if (person.isBlocked)
    return (
      <section className="grid justify-items-start gap-2">
        <p className="text-12 text-danger">
          Blocked{block?.blockedBy ? ` by ${block.blockedBy}` : ''}
          {block?.reason ? `: ${block.reason}` : '.'}
        </p>
        {block?.networkUntil ? (
          <p className="text-12 text-quiet">
            The network is blocked until {new Date(block.networkUntil).toLocaleDateString('en')}.
          </p>
        ) : null}
        <Button size="s" loading={unblock.isPending} onClick={() => unblock.mutate()}>
          Unblock
        </Button>
      </section>
    )
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        className="justify-self-start text-danger"
        onClick={() => setAsking(true)}
      >
        <Ban />
        Block
      </Button>
      {isAsking ? (
        <BlockDialog conversation={conversation} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
