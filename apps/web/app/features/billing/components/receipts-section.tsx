import type { Receipt } from '@product/contract/billing'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, ListRow, RowList } from '@product/ui/lists/list-row'
import { Badge } from '@product/ui/text/badge'
import { ReceiptText } from 'lucide-react'
import { formatDay } from '#web/entities/plan/billing.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useReceipts } from '../api/receipts.ts'

export function ReceiptsSection() {
  const { data, error, refetch, isFetching } = useReceipts()
  return (
    <SettingsSection title="Receipts">
      {data ? <Receipts receipts={data.receipts} /> : null}
      {error && !data ? (
        <ErrorState
          title="Couldn’t load your receipts"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : (
        <div role="status" aria-label="Your receipts are loading">
          <Skeleton className="h-16 rounded-m" />
        </div>
      )}
    </SettingsSection>
  )
}

function Receipts({ receipts }: { receipts: Receipt[] }) {
  if (receipts.length === 0)
    return (
      <EmptyRow icon={<ReceiptText />} title="No receipts yet" text="Each payment adds one here." />
    )
  return (
    <RowList label="Receipts">
      {receipts.map((receipt) => (
        <ReceiptRow key={receipt.id} receipt={receipt} />
      ))}
    </RowList>
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { number, createdAt, url, pdfUrl, status } = receipt
  const label = number ?? formatDay(createdAt)
  return (
    <ListRow
      icon={<ReceiptText />}
      title={<span className="tabular-nums">{formatAmount(receipt)}</span>}
      badge={<StatusBadge {...receipt} />}
      text={[formatDay(createdAt), number].filter(Boolean).join(' · ')}
      action={
        <div className="flex gap-2">
          {url ? (
            <Button asChild size="s">
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`${verbs[status]} ${label}`}
              >
                {verbs[status]}
              </a>
            </Button>
          ) : null}
          {pdfUrl ? (
            <Button asChild size="s" variant="ghost">
              <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={`PDF of ${label}`}>
                PDF
              </a>
            </Button>
          ) : null}
        </div>
      }
    />
  )
}

const verbs = { paid: 'View', open: 'Pay', void: 'View' }

/** In the currency's own unit; Stripe counts the smallest one. */
function formatAmount({ total, currency }: Receipt): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(total / 10 ** digits)
}

function StatusBadge({ status, refunded, total }: Receipt) {
  if (refunded > 0) return <Badge>{refunded < total ? 'Partly refunded' : 'Refunded'}</Badge>
  if (status === 'open') return <Badge variant="danger">Not paid</Badge>
  return status === 'void' ? <Badge>Void</Badge> : <Badge variant="success">Paid</Badge>
}
