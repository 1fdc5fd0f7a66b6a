import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { ChevronDown, ChevronUp, Play, Square } from 'lucide-react'

type WorkbenchHeaderProps = {
  isOpen: boolean
  isBusy: boolean
  isUploading: boolean
  onOpenChange: (isOpen: boolean) => void
  onRun: () => void
  onStop: () => void
}

export function WorkbenchHeader(props: WorkbenchHeaderProps) {
  const { isOpen, isBusy, onOpenChange } = props
  const modifierKey = useModifierKey()
  return (
    <div className="sticky top-0 z-5 flex h-13 flex-none items-center gap-1.5 bg-surface-sunken pr-4 pl-2">
      <IconButton
        label={isOpen ? 'Fold the tests' : 'Unfold the tests'}
        size="s"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
      >
        {isOpen ? <ChevronDown /> : <ChevronUp />}
      </IconButton>
      <h2 className="min-w-0 flex-1 truncate font-semibold text-14">Test Your Prompt</h2>
      {isBusy ? (
        <IconButton label="Stop" shortcut="Esc" variant="secondary" onClick={() => props.onStop()}>
          <Square className="size-3! fill-current" />
        </IconButton>
      ) : null}
      <Button
        variant="primary"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        disabled={isBusy || props.isUploading}
        onClick={props.onRun}
      >
        {isBusy ? (
          'Processing...'
        ) : (
          <>
            <Play className="fill-current" />
            Run
            <Kbd aria-hidden tone="inherit" className="max-md:hidden">
              {modifierKey} ↵
            </Kbd>
          </>
        )}
      </Button>
    </div>
  )
}
