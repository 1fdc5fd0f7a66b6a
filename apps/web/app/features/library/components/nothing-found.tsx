import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Library, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { isFiltered, type LibraryView, withoutFilters } from '../model/library-view.ts'

export function NothingFound({ view }: { view: LibraryView }) {
  if (!isFiltered(view))
    return (
      <EmptyState
        icon={<Library />}
        title="The library is empty"
        text="Publish a prompt from the editor, and it is the first one here."
        action={
          <Button asChild>
            <Link to="/editor/new">Write a prompt</Link>
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<SearchX />}
      title={view.q ? `Nothing found for “${view.q}”` : 'Nothing matches these filters'}
      text="Try another word, or take a filter away."
      action={
        <Button asChild>
          <Link to={withoutFilters(view)} preventScrollReset>
            Clear all
          </Link>
        </Button>
      }
    />
  )
}
