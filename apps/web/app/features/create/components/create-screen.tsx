import { Button } from '@product/ui/forms/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CreateForm, type CreateFormProps } from './create-form.tsx'

type CreateScreenProps = CreateFormProps & { importPanel: ReactNode }

export function CreateScreen({ importPanel, renderTemplates }: CreateScreenProps) {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'import' ? 'import' : 'create'
  return (
    <div className="mx-auto grid max-w-200 grid-cols-1 gap-4 p-4 md:p-8">
      <header className="flex items-center gap-2">
        <Button asChild iconOnly variant="ghost">
          <Link to="/dashboard" aria-label="Back to dashboard">
            <ArrowLeft />
          </Link>
        </Button>
        <h1 className="text-20 sm:text-28">Create New Prompt</h1>
      </header>
      <Tabs
        value={tab}
        onValueChange={(next) =>
          setSearch(next === 'import' ? { tab: next } : {}, { replace: true })
        }
      >
        <TabsList>
          <TabsTrigger value="create">Create New</TabsTrigger>
          <TabsTrigger value="import">Import Prompt</TabsTrigger>
        </TabsList>
        <TabsContent value="create">
          <CreateForm renderTemplates={renderTemplates} />
        </TabsContent>
        <TabsContent value="import">{importPanel}</TabsContent>
      </Tabs>
    </div>
  )
}
