import { Button } from '@product/ui/forms/button'

type LoadMoreProps = {
  shown: number
  total: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  onLoad: () => void
}

export function LoadMore({ shown, total, hasNextPage, isFetchingNextPage, onLoad }: LoadMoreProps) {
  if (!hasNextPage) return null
  return (
    <div className="flex items-center justify-center gap-3 text-12 text-faint">
      {shown.toLocaleString('en')} of {total.toLocaleString('en')}
      <Button onClick={onLoad} loading={isFetchingNextPage}>
        Load more
      </Button>
    </div>
  )
}
