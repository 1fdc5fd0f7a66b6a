import type { Template } from '@product/contract/templates'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EditTemplateDialog } from './edit-template-dialog.tsx'
import { CategoryChips, TemplateGrid, templateChips } from './template-grid.tsx'

export function TemplatesScreen() {
  const [search, setSearch] = useSearchParams()
  const [edited, setEdited] = useState<Template>()
  const category = templateChips.find((chip) => chip.category === search.get('category'))?.category
  const choose = (chosen: Template['category'] | undefined) =>
    setSearch(chosen ? { category: chosen } : {}, { replace: true })
  return (
    <div className="mx-auto grid max-w-280 grid-cols-1 gap-5 p-4 md:p-8">
      <header>
        <h1 className="text-20 sm:text-28">Templates</h1>
        <p className="mt-1 text-13 text-quiet">
          Prompts that are ready to fill in. Using one makes a copy of your own.
        </p>
      </header>
      <CategoryChips value={category} onChange={choose} />
      <TemplateGrid category={category} onEdit={setEdited} />
      {edited ? (
        <EditTemplateDialog template={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </div>
  )
}
