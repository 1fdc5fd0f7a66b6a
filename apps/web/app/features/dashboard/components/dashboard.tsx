import { EmptyState } from '@product/ui/feedback/empty-state'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { DashboardHeader } from './dashboard-header.tsx'
import { Figures } from './figures.tsx'

const tabs = ['recent', 'favorites', 'shared']

type DashboardProps = {
  name: string | undefined
  recent: ReactNode
  favorites: ReactNode
  executions: ReactNode
  connections: ReactNode
}

export function Dashboard({ name, recent, favorites, executions, connections }: DashboardProps) {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'recent'
  return (
    <div className="mx-auto grid max-w-280 gap-6 p-4 md:p-8">
      <DashboardHeader name={name} />
      <Figures />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          value={tab}
          onValueChange={(chosen) =>
            setAddress(chosen === 'recent' ? {} : { tab: chosen }, { preventScrollReset: true })
          }
        >
          <TabsList aria-label="Your prompts">
            <TabsTrigger value="recent">Recent Prompts</TabsTrigger>
            <TabsTrigger value="favorites">Favorites</TabsTrigger>
            <TabsTrigger value="shared">Shared with me</TabsTrigger>
          </TabsList>
          <TabsContent value="recent" className="pt-0">
            {recent}
          </TabsContent>
          <TabsContent value="favorites" className="pt-0">
            {favorites}
          </TabsContent>
          <TabsContent value="shared" className="pt-0">
            <EmptyState
              icon={<Users />}
              title="No shared prompts yet"
              text="Prompts that others share with you will be listed here."
            />
          </TabsContent>
        </Tabs>
        <div className="grid min-w-0 gap-6 lg:grid-cols-2 xl:grid-cols-1">
          {executions}
          {connections}
        </div>
      </div>
    </div>
  )
}
