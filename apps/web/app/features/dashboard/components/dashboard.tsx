import { EmptyState } from '@product/ui/empty-state'
import { Skeleton } from '@product/ui/skeleton'
import { FileText } from 'lucide-react'
import { greet } from '../model/greet.ts'

/** The name is undefined until it is known. */
export function Dashboard({ name }: { name: string | undefined }) {
  return (
    <div className="mx-auto grid max-w-280 gap-6 p-4 md:p-8">
      {name === undefined ? (
        <Skeleton className="h-8.5 w-72 max-w-full" />
      ) : (
        <h1 className="break-words text-28">{greet(new Date().getHours(), name)}</h1>
      )}
      <section aria-label="My Prompts" className="rounded-m border border-line">
        <EmptyState
          icon={<FileText />}
          title="No prompts yet"
          text="Your prompts will be listed here, the last edited first."
        />
      </section>
    </div>
  )
}
