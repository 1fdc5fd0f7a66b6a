import { Button } from '@product/ui/forms/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'

type PaginationProps = {
  page: number
  pages: number
  addressOf: (page: number) => string
}

/** Nothing where everything fits on one page. */
export function Pagination({ page, pages, addressOf }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 ? (
        <Button asChild>
          <Link to={addressOf(page - 1)} rel="prev">
            <ChevronLeft />
            Previous
          </Link>
        </Button>
      ) : null}
      <p className="text-13 text-quiet tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Button asChild>
          <Link to={addressOf(page + 1)} rel="next">
            Next
            <ChevronRight />
          </Link>
        </Button>
      ) : null}
    </nav>
  )
}
