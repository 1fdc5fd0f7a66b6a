import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ArrowRight, FileText, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { DashboardList } from './dashboard-list.tsx'

export function RecentPrompts() {
  const mayCreate = useMay('createPrompts')
  return (
    <DashboardList
      filter={{}}
      empty={
        <EmptyState
          icon={<FileText />}
          title="No prompts yet"
          text={
            mayCreate
              ? 'Your prompts will be listed here, the last edited first.'
              : 'Prompts of this workspace will be listed here, the last edited first.'
          }
          action={
            mayCreate ? (
              <Button asChild variant="primary">
                <Link to="/create">
                  <Plus />
                  Create Prompt
                </Link>
              </Button>
            ) : null
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
