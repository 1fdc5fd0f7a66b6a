import type { SuppressedAddress } from '@product/contract/mailings'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { SearchField } from '@product/ui/forms/search-field'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ArrowLeft, MailCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PagedList } from '#web/lib/query/paged-list.tsx'
import { useLiftSuppression, useSuppressedPages } from '../api/suppressed-addresses.ts'
import { countOf } from '../model/describe-mailing.ts'

/** Addresses that refused a mailing for good, and get none until that is lifted. */
export function SuppressedScreen() {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  return (
    <>
      <Link
        to="/operator/newsletter"
        className="inline-flex items-center gap-1.5 justify-self-start text-13 text-quiet hover:text-text"
      >
        <ArrowLeft className="size-3.5" />
        All mailings
      </Link>
      <div className="grid gap-1">
        <h2 className="text-20">Suppressed addresses</h2>
        <p className="max-w-160 text-pretty text-13 text-quiet">
          Their mail server refused a mailing for good, so they get no newsletters or notices. Allow
          an address again where you know that it works.
        </p>
      </div>
      <SearchField
        label="Search addresses"
        value={q}
        onSearch={(typed) => setAddress(typed ? { q: typed } : {}, { replace: true })}
      />
      <SuppressedList q={q} />
    </>
  )
}

function SuppressedList({ q }: { q: string }) {
  const { addresses, total = 0, ...pages } = useSuppressedPages(q)
  return (
    <>
      {total > 0 ? (
        <p className="text-12 text-faint tabular-nums">{countOf(total, 'address', 'addresses')}</p>
      ) : null}
      <PagedList
        label="Suppressed addresses"
        items={addresses}
        pages={pages}
        moreLabel="More addresses"
        empty={
          <EmptyState
            icon={<MailCheck />}
            title={q === '' ? 'No suppressed addresses' : 'No such address'}
            text="Addresses appear here when a mail to them bounces."
          />
        }
      >
        {(suppressed) => <AddressItem key={suppressed.id} {...suppressed} />}
      </PagedList>
    </>
  )
}

function AddressItem({ id, address, reason, createdAt }: SuppressedAddress) {
  const { mutate, isPending } = useLiftSuppression()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="wrap-anywhere font-medium text-13">{address}</p>
        <p className="wrap-anywhere text-12 text-faint">
          {reason} · <RelativeTime value={createdAt} />
        </p>
      </div>
      <Button
        size="s"
        aria-label={`Allow ${address} again`}
        loading={isPending}
        onClick={() => mutate({ id, address })}
      >
        Allow again
      </Button>
    </li>
  )
}
