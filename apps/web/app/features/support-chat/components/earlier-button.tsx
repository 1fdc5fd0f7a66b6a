import { Button } from '@product/ui/forms/button'
import { useState } from 'react'

type EarlierButtonProps = {
  label: string
  onLoad: () => Promise<void>
  onProblem: (error: unknown) => void
}

/** Loads the page before the one that is shown. */
export function EarlierButton({ label, onLoad, onProblem }: EarlierButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      await onLoad()
    } catch (error) {
      onProblem(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="s" className="self-center" loading={isLoading} onClick={() => void load()}>
      {label}
    </Button>
  )
}
