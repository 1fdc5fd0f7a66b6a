import { Button } from '@product/ui/forms/button'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { RequestList } from './request-list.tsx'

/** Changes that the person proposed to prompts of others, and those to prompts that they may edit. */
export function MyRequestsScreen() {
  const [search, setSearch] = useSearchParams()
  const list = search.get('list') === 'received' ? 'received' : 'proposed'
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
      <ScreenHeader
        title="Change Requests"
        text="Changes that were proposed to your prompts, and those that you proposed to others."
      />
      <Tabs
        value={list}
        onValueChange={(next) =>
          setSearch(next === 'received' ? { list: next } : {}, { replace: true })
        }
      >
        <TabsList>
          <TabsTrigger value="proposed">Proposed by you</TabsTrigger>
          <TabsTrigger value="received">For your prompts</TabsTrigger>
        </TabsList>
        <TabsContent value={list} className="pt-4">
          <RequestList
            of={list}
            empty={
              list === 'received'
                ? noneReceived
                : {
                    title: 'You have proposed no changes yet',
                    text: 'Open a prompt that is shared with you, or a public one, and choose Propose a change.',
                    action: (
                      <>
                        <Button asChild>
                          <Link to="/shared">Shared With Me</Link>
                        </Button>
                        <Button asChild>
                          <Link to="/discover">Discover</Link>
                        </Button>
                      </>
                    ),
                  }
            }
          />
        </TabsContent>
      </Tabs>
    </div>
  )
}

const noneReceived = {
  title: 'Nobody has proposed a change yet',
  text: 'Changes that others propose to prompts that you may edit are listed here, of all your workspaces.',
}

/** The change requests of one prompt: all for its writers, one's own for its readers. */
export function PromptRequestsScreen({ promptId }: { promptId: string }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 flex-none items-center gap-2 border-line border-b px-2 sm:px-4">
        <Button asChild iconOnly variant="ghost">
          <Link to={`/editor/${promptId}`} aria-label="Back to the editor">
            <ArrowLeft />
          </Link>
        </Button>
        <h1 className="mr-auto font-semibold text-14">Change requests</h1>
        <HelpButton />
      </header>
      <main className="mx-auto w-full max-w-220 p-4 md:p-8">
        <RequestList
          of={{ promptId }}
          empty={{
            title: 'No change requests',
            text: 'Readers of this prompt can propose changes. People who may edit it review, merge or decline them here.',
          }}
        />
      </main>
    </div>
  )
}
