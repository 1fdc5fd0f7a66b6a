import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { useState } from 'react'
import { useEditor } from './editor-context.tsx'
import { EditorTab } from './editor-tab.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { TokenEstimate } from './token-estimate.tsx'
import { VariablesTab } from './variables-tab.tsx'

const contentStyle = 'min-h-0 flex-1 rounded-none pt-0'

export function EditorTabs() {
  const [tab, setTab] = useState('editor')
  const { session } = useEditor()
  const show = (value: string) => {
    session.readTexts()
    setTab(value)
  }
  return (
    <Tabs value={tab} onValueChange={show} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none items-stretch border-line border-b pr-2">
        <TabsList className="min-w-0 flex-1 border-b-0 px-4 sm:px-6">
          <TabsTrigger value="editor">Editor</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
          <TabsTrigger value="variables">Variables</TabsTrigger>
        </TabsList>
        <TokenEstimate />
      </div>
      {/* Kept while another tab is shown: with it go the undo history and the place in the text. */}
      <TabsContent
        value="editor"
        forceMount
        tabIndex={-1}
        className={`${contentStyle} flex flex-col data-[state=inactive]:hidden`}
      >
        <EditorTab />
      </TabsContent>
      <TabsContent value="preview" className={`${contentStyle} overflow-y-auto`}>
        <PreviewTab onFillIn={() => show('variables')} />
      </TabsContent>
      <TabsContent value="variables" className={`${contentStyle} overflow-y-auto`}>
        <VariablesTab />
      </TabsContent>
    </Tabs>
  )
}
