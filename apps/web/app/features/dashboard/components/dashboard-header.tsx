import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Compass, Plus, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { greet } from '../model/greet.ts'

/** The name is undefined until it is known. */
export function DashboardHeader({ name }: { name: string | undefined }) {
  const track = useTrack()
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {name === undefined ? (
        <Skeleton className="h-8.5 w-72 max-w-full" />
      ) : (
        <h1 className="wrap-anywhere min-w-0 text-28">{greet(new Date().getHours(), name)}</h1>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="ghost">
          <Link to="/discover" onClick={() => track('browse_prompts_clicked', {})}>
            <Compass />
            Browse the library
          </Link>
        </Button>
        <Button asChild>
          <Link to="/create?tab=import">
            <Upload />
            Import
          </Link>
        </Button>
        <Button asChild variant="primary">
          <Link to="/create">
            <Plus />
            Create Prompt
          </Link>
        </Button>
      </div>
    </header>
  )
}
