import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ArrowRight, FileText, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { DashboardList } from './dashboard-list.tsx'

export function RecentPrompts() {
  return (
    <DashboardList
      filter={{}}
      empty={
        <EmptyState
          icon={<FileText />}
          title="No prompts yet"
          text="Your prompts will be listed here, the last edited first."
          action={
            <IfMay ability="createPrompts">
              <Button asChild variant="primary">
                <Link to="/create">
                  <Plus />
                  Create Prompt
                </Link>
              </Button>
            </IfMay>
          }
        />
      }
      footer={
        <Button asChild variant="ghost" className="mt-3">
          <Link to="/prompts">
            View All Prompts
            <ArrowRight />
          </Link>
        </Button>
      }
    />
  )
}
