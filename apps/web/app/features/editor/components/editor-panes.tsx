import { ResizeHandle } from '@product/ui/layout/resize-handle'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import type { ReactNode } from 'react'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { useEditor } from './editor-context.tsx'

type EditorPanesProps = {
  inspector: ReactNode
  /** Absent where the window has no room for it. */
  tests: ReactNode
  /** In the same place as the tests, and shown instead of them. */
  comments: ReactNode
  hasComments: boolean
  children: ReactNode
}

const inspectorWidths = { usual: 248, least: 208, most: 400 }
const testWidths = { usual: 560, least: 400, most: 1_200 }
/** The prompt keeps at least so much. */
const promptWidth = 420

/** Inspector, prompt and tests beside each other. The edges are dragged, and stay where they were left. */
export function EditorPanes({ inspector, children, ...props }: EditorPanesProps) {
  const { tests, comments, hasComments } = props
  const { isReadOnly } = useEditor()
  const [inspectorWidth, setInspectorWidth] = useDeviceSetting(
    'editor-inspector-width',
    inspectorWidths.usual,
  )
  const [testWidth, setTestWidth] = useDeviceSetting('editor-test-width', testWidths.usual)
  const others = promptWidth + (inspector ? inspectorWidth : 0)
  return (
    <main className="flex min-h-0 flex-1">
      {inspector ? (
        <aside
          aria-label="Prompt settings"
          style={{ width: inspectorWidth }}
          className="relative flex-none border-line border-r max-lg:hidden"
        >
          {isReadOnly ? (
            // Without a control that takes the focus, the keyboard could not scroll it.
            <ScrollRegion label="Prompt settings, read-only" className="h-full">
              {inspector}
            </ScrollRegion>
          ) : (
            <div className="h-full overflow-y-auto">{inspector}</div>
          )}
          <ResizeHandle
            label="Width of the settings"
            width={inspectorWidth}
            {...inspectorWidths}
            pane="left"
            onResize={setInspectorWidth}
          />
        </aside>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      {tests ? (
        <div
          style={{ width: `min(${testWidth}px, calc(100vw - ${others}px))` }}
          className="relative flex-none border-line border-l"
        >
          {/* Both are kept: a run goes on, and passages stay marked, while the other is shown. */}
          <div className="h-full" hidden={hasComments}>
            {tests}
          </div>
          <div className="h-full" hidden={!hasComments}>
            {comments}
          </div>
          <ResizeHandle
            label={hasComments ? 'Width of the comments' : 'Width of Test Your Prompt'}
            width={testWidth}
            {...testWidths}
            pane="right"
            onResize={setTestWidth}
          />
        </div>
      ) : null}
    </main>
  )
}
