import { useEffect, useRef } from 'react'

/** A form whose first invalid field gets the focus when new errors arrive. */
export function useFocusOnError(errors: object) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return form
}
