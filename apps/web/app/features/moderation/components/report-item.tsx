import type { Report } from '@product/contract/moderation'
import { needsReason } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { reasonLabels } from '#web/entities/report/report-reasons.ts'
import type { ModerationInput } from '../model/action-names.ts'
import { kindNames, offerActions } from '../model/action-names.ts'

type ReportItemProps = {
  report: Report
  isBusy: boolean
  onAct: (input: ModerationInput) => void
  /** For what needs a reason. */
  onExplain: (input: ModerationInput & { title: string }) => void
}

const stateNames = {
  shown: { label: 'Public', variant: 'success' },
  hidden: { label: 'Hidden', variant: 'danger' },
  withdrawn: { label: 'Withdrawn', variant: 'neutral' },
  gone: { label: 'Gone', variant: 'neutral' },
} as const

export function ReportItem({ report, isBusy, onAct, onExplain }: ReportItemProps) {
  const { kind, title, path, state, reason, text } = report
  return (
    <li className="grid gap-2.5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{kindNames[kind]}</Badge>
        <h2 className="min-w-0 break-words font-medium text-14">
          {state === 'shown' ? (
            <a href={path} target="_blank" rel="noreferrer" className="hover:text-accent">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        <Badge variant={stateNames[state].variant}>{stateNames[state].label}</Badge>
      </div>
      <p className="text-13">
        <span className="font-medium">{reasonLabels[reason]}</span>
        {text ? <span className="whitespace-pre-wrap break-words text-quiet">: {text}</span> : null}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ReportFacts {...report} />
        <div className="flex flex-wrap gap-2">
          {offerActions(report).map(({ label, ...input }) => (
            <Button
              key={label}
              size="s"
              variant={input.action === 'ban' && kind !== 'author' ? 'ghost' : 'secondary'}
              aria-label={`${label}: ${title}`}
              disabled={isBusy}
              onClick={() =>
                needsReason(input.action)
                  ? onExplain({ ...input, title: titleOf(input, report) })
                  : onAct(input)
              }
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}

const titleOf = ({ kind, target }: ModerationInput, report: Report): string =>
  kind === report.kind ? report.title : `@${target}`

function ReportFacts({ author, reporter, createdAt, handledBy, handledAt }: Report) {
  return (
    <p className="text-12 text-faint">
      {author ? `By @${author}. ` : null}
      Reported by {reporter ? `@${reporter}` : 'a visitor'} <RelativeTime value={createdAt} />
      {handledAt ? (
        <>
          , resolved by {handledBy ? `@${handledBy}` : 'an operator'}{' '}
          <RelativeTime value={handledAt} />
        </>
      ) : null}
    </p>
  )
}
