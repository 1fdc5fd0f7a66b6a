import { Button } from '@product/ui/forms/button'
import { Kbd } from '@product/ui/text/kbd'
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'

/** From Firefox 137 on; other browsers have an address for it. */
type WithShortcutSettings = { openShortcutSettings?: () => Promise<void> }

/** The shortcut that is set now. A browser leaves it out where another extension has it already. */
export function ShortcutSection() {
  const keys = useShortcut()
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-6">
      <p className="min-h-5 text-13 text-quiet">
        {keys === undefined ? null : keys.length > 0 ? (
          <>
            {keys.map((key) => (
              <span key={key}>
                <Kbd>{key}</Kbd>{' '}
              </span>
            ))}
            opens your prompts on any page.
          </>
        ) : (
          'No shortcut is set. Choose one to open your prompts on any page.'
        )}
      </p>
      <Button size="s" onClick={() => void openShortcutSettings()}>
        {keys?.length === 0 ? 'Set a shortcut' : 'Change shortcut'}
      </Button>
    </section>
  )
}

async function openShortcutSettings(): Promise<void> {
  const commands: WithShortcutSettings & object = browser.commands
  if (commands.openShortcutSettings) await commands.openShortcutSettings()
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}

/** Undefined until it is known; empty where none is set. */
function useShortcut(): string[] | undefined {
  const [keys, setKeys] = useState<string[]>()
  useEffect(() => {
    const read = async () => {
      const [{ shortcut = '' } = {}] = (await browser.commands.getAll()).filter(
        ({ name }) => name === 'open-palette',
      )
      setKeys(readKeys(shortcut))
    }
    void read()
    // Set in a tab of the browser's own, and the person comes back here.
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])
  return keys
}

/** Written as `Alt+Shift+P`, or as `⌥⇧P` on a Mac. */
export const readKeys = (shortcut: string): string[] => shortcut.match(/[⌃⌥⇧⌘]|[^⌃⌥⇧⌘+]+/g) ?? []
