import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ArrowRight, Star } from 'lucide-react'
import { Link } from 'react-router'
import { DashboardList } from './dashboard-list.tsx'

export function RecentFavorites() {
  return (
    <DashboardList
      filter={{ favorite: 'true' }}
      empty={
        <EmptyState
          icon={<Star />}
          title="No favorite prompts yet"
          text="Star the prompts that you use most."
          action={
            <Button asChild>
              <Link to="/favorites">View Favorites</Link>
            </Button>
          }
        />
      }
      footer={
        <Button asChild variant="ghost" className="mt-3">
          <Link to="/favorites">
            View Favorites
            <ArrowRight />
          </Link>
        </Button>
      }
    />
  )
}
