import { useSearchParams } from 'react-router'
import { filterNames, readView, withValue } from './model/prompt-view.ts'

/** What is shown is in the address, so that it can be linked to and gone back to. */
export function usePromptView() {
  const [address, setAddress] = useSearchParams()
  return {
    ...readView(address),
    /** Typing makes no steps in the history. */
    set: (name: string, value: string | undefined) =>
      setAddress((current) => withValue(current, name, value), {
        replace: name === 'q',
        preventScrollReset: true,
      }),
    clear: () =>
      setAddress((current) =>
        ['q', ...filterNames].reduce((next, name) => withValue(next, name, undefined), current),
      ),
  }
}

export type PromptView = ReturnType<typeof usePromptView>
